import type { Locator, Page } from '@playwright/test';

/** How somebody operates a screen, counted: a finger that taps, or keys alone. */
export interface Hand {
  /** Taps, or keys other than those that lead from one control to the next; what is typed is counted apart. */
  deeds: number;
  /** When the last of them was done, as `performance.now()` tells. */
  at: number;
  /** Characters typed. */
  typed: number;
  /** Keys that lead from one control to the next. */
  steps: number;
  /** Presses a button, a link or a row's link. */
  press(control: Locator): Promise<void>;
  /** Types into a field in place of what stands there. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses from a list by its value. */
  choose(select: Locator, value: string): Promise<void>;
  tick(box: Locator): Promise<void>;
  /** Sends what was filled in. @param button what a finger taps for it */
  enter(button: Locator): Promise<void>;
  /** A key that stands for a button, where there are keys. */
  shortcut: ((key: string) => Promise<void>) | null;
}

/** More controls than any screen has. */
const mostSteps = 250;

const untouched = { deeds: 0, at: 0, typed: 0, steps: 0 };

function did(hand: Hand, deeds = 1): void {
  hand.deeds += deeds;
  hand.at = performance.now();
}

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** A finger on a phone. */
export function finger(page: Page): Hand {
  const hand: Hand = {
    ...untouched,
    async press(control) {
      await control.tap();
      did(hand);
    },
    async type(field, text) {
      await hand.press(field);
      await field.fill('');
      await page.keyboard.insertText(text);
      hand.typed += text.length;
    },
    async choose(select, value) {
      // The phone's own list opens, and one of it is taken.
      await select.tap();
      await select.selectOption(value);
      did(hand, 2);
    },
    tick: (box) => hand.press(box),
    enter: (button) => hand.press(button),
    shortcut: null,
  };
  return hand;
}

/** Keys alone: Tab to get there, Enter to do it. */
export function keys(page: Page): Hand {
  const hand: Hand = {
    ...untouched,
    async press(control) {
      await reach(control);
      await page.keyboard.press('Enter');
      did(hand);
    },
    async type(field, text) {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      hand.typed += text.length;
    },
    async choose(select, value) {
      await reach(select);
      for (let left = mostSteps; (await select.inputValue()) !== value; left -= 1) {
        if (left === 0) throw new Error(`no ${value} in the list`);
        await page.keyboard.press('ArrowDown');
        hand.steps += 1;
      }
      did(hand);
    },
    async tick(box) {
      await reach(box);
      await page.keyboard.press('Space');
      did(hand);
    },
    async enter() {
      await page.keyboard.press('Enter');
      did(hand);
    },
    async shortcut(key) {
      await page.keyboard.press(key);
      did(hand);
    },
  };
  async function reach(control: Locator): Promise<void> {
    await control.waitFor();
    for (let left = mostSteps; !(await hasFocus(control)); left -= 1) {
      if (left === 0) throw new Error(`not reached by Tab: ${control}`);
      await page.keyboard.press('Tab');
      hand.steps += 1;
    }
  }
  return hand;
}
