import type { Locator, Page } from '@playwright/test';

/** Operates a screen by touch or by keyboard only, and counts the actions. */
export interface Hand {
  /** Number of taps, or of keys except those that move the focus. Typed characters are counted separately. */
  actions: number;
  /** Time of the last action, from `performance.now()`. */
  at: number;
  /** Characters typed. */
  typed: number;
  /** Number of keys that move the focus from one control to the next. */
  steps: number;
  /** Presses a button, a link or a row's link. */
  press(control: Locator): Promise<void>;
  /** Replaces the value of a field. */
  type(field: Locator, text: string): Promise<void>;
  /** Selects an option by its value. */
  choose(select: Locator, value: string): Promise<void>;
  tick(box: Locator): Promise<void>;
  /** Submits the form. @param button the button to tap on a touch screen */
  enter(button: Locator): Promise<void>;
  /** Presses a keyboard shortcut; null on a touch screen. */
  shortcut: ((key: string) => Promise<void>) | null;
}

/**
 * Operates a screen as the device does, and counts what a person does: each press, each field that is filled in, and two
 * for each choice from a list.
 */
export function presses() {
  let taps = 0;
  return {
    taps: () => taps,
    press: async (place: Locator) => {
      taps += 1;
      await place.click();
    },
    fill: async (place: Locator, text: string) => {
      taps += 1;
      await place.fill(text);
    },
    choose: async (place: Locator, value: string | { label: string }) => {
      taps += 2;
      await place.selectOption(value);
    },
  };
}

export type Presses = ReturnType<typeof presses>;

/** More controls than any screen has. */
const mostSteps = 250;

const untouched = { actions: 0, at: 0, typed: 0, steps: 0 };

function did(hand: Hand, actions = 1): void {
  hand.actions += actions;
  hand.at = performance.now();
}

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Operates a page by touch, as on a phone. */
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
      // Two taps: one opens the phone's option list, one selects the option.
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

/** Operates a page by keyboard only: Tab moves the focus, Enter activates. */
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
