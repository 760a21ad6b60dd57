import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { input } from './dashboard-filling.ts';
import { expect, open, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

test.use({ language: 'en' });

const colours = ['#a00000', '#00a000', '#0000a0', '#a0a000'];

const pictures = Promise.all(
  colours.map(async (background, place) => ({
    name: `${place}.png`,
    mimeType: 'image/png',
    // Each picture has its own width, which identifies it later.
    buffer: await sharp({ create: { width: 40 + place * 10, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  })),
);

const t = texts.en.editor;

async function editorOf(admin: Page): Promise<{ text: Locator; choose(...places: number[]): Promise<void> }> {
  const text = input(admin, 'description.en');
  const editor = admin.locator('.editor', { has: text });
  const all = await pictures;
  return {
    text,
    async choose(...places) {
      const chooser = admin.waitForEvent('filechooser');
      await editor.getByRole('button', { name: t.image, exact: true }).click();
      await (await chooser).setFiles(
        places.map((place) => all[place] ?? { name: '', mimeType: '', buffer: Buffer.alloc(0) }),
      );
    },
  };
}

/** The texts and pictures of an editor in document order; a picture is given by its width. */
const order = (text: Locator) =>
  text.evaluate((element) =>
    [...element.children].flatMap<string | number>((child) => {
      if (child instanceof HTMLImageElement) return [child.naturalWidth];
      return child.textContent ? [child.textContent] : [];
    }),
  );

/** The offset of the cursor in its text node, after the editor has seen it. */
const cursorAt = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return getSelection()?.anchorOffset;
  });

/** Delays uploads. @returns a function that lets them continue, or end as `end` says. */
async function hold(admin: Page, end = (route: Route) => route.continue()): Promise<() => void> {
  const going = Promise.withResolvers<void>();
  await admin.unroute('**/api/dashboard/uploads');
  await admin.route('**/api/dashboard/uploads', async (route) => {
    await going.promise;
    await end(route);
  });
  return going.resolve;
}

test.describe('pictures in a text', () => {
  test.beforeEach(({ admin, school }) => open(admin, school, 'blog/add'));

  test('one after the other stand one behind the other, and what is typed then stands behind them', {
    tag: '@proof',
  }, async ({ admin }) => {
    const { text, choose } = await editorOf(admin);
    await text.fill('Before after');
    // Right after a text has changed, the editor puts the cursor back: keys are pressed again until it stays.
    await expect(async () => {
      await text.press('Home');
      for (let letter = 0; letter < 6; letter += 1) await text.press('ArrowRight');
      expect(await cursorAt(admin)).toBe(6);
    }).toPass();
    await choose(0);
    await expect.poll(() => order(text)).toEqual(['Before', 40, ' after']);
    await choose(1);
    await expect.poll(() => order(text)).toEqual(['Before', 40, 50, ' after']);
    await admin.keyboard.type('typed');
    await choose(2);
    await expect.poll(() => order(text)).toEqual(['Before', 40, 50, 'typed', 60, ' after']);
    await admin.keyboard.type('more');
    expect(await order(text)).toEqual(['Before', 40, 50, 'typed', 60, 'more after']);
  });

  test('in an empty text and at its end, with words between', { tag: '@proof' }, async ({ admin }) => {
    const { text, choose } = await editorOf(admin);
    await text.fill('');
    await choose(0);
    await expect.poll(() => order(text)).toEqual([40]);
    await choose(1);
    await expect.poll(() => order(text)).toEqual([40, 50]);
    await admin.keyboard.type('between');
    await choose(2);
    await expect.poll(() => order(text)).toEqual([40, 50, 'between', 60]);
    await admin.keyboard.type('end');
    expect(await order(text)).toEqual([40, 50, 'between', 60, 'end']);
  });

  test('chosen quickly, or several at once, stand in their order where the cursor was, whatever is typed meanwhile', async ({
    admin,
  }) => {
    const { text, choose } = await editorOf(admin);
    await text.fill('Before');
    const go = await hold(admin);
    await choose(0);
    await choose(1, 2);
    await admin.keyboard.press('Enter');
    await admin.keyboard.type('meanwhile');
    await choose(3);
    go();
    await expect.poll(() => order(text)).toEqual(['Before', 40, 50, 60, 'meanwhile', 70]);
    await admin.keyboard.type('end');
    expect(await order(text)).toEqual(['Before', 40, 50, 60, 'meanwhile', 70, 'end']);
  });

  test('pasted and dropped ones go where the cursor is, and where they are dropped', { tag: '@proof' }, async ({
    admin,
  }) => {
    const { text } = await editorOf(admin);
    await text.fill('Before');
    const all = (await pictures).map(({ buffer }) => buffer.toString('base64'));
    await text.evaluate((element, images) => {
      const fileOf = (place: number) => {
        const bytes = Uint8Array.from(atob(images[place] ?? ''), (letter) => letter.charCodeAt(0));
        return new File([bytes], `${place}.png`, { type: 'image/png' });
      };
      for (const place of [0, 1]) {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(fileOf(place));
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(fileOf(2));
      // The left half of the first letter: the edge of the paragraph is its end where it runs from right to left.
      const letter = document.createRange();
      letter.setStart(element.querySelector('p')?.firstChild ?? element, 0);
      letter.setEnd(letter.startContainer, 1);
      element.scrollIntoView({ block: 'center' });
      const { left, top } = letter.getBoundingClientRect();
      const at = { clientX: left + 1, clientY: top + 5 };
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at, bubbles: true, cancelable: true }));
    }, all);
    await expect.poll(() => order(text)).toEqual([60, 'Before', 40, 50]);
  });

  test('on their way are waited for by a save, and by who leaves; one that does not arrive is not left out', async ({
    admin,
    school,
  }) => {
    await open(admin, school, 'privacy');
    const text = input(admin, 'privacy.en');
    const editor = admin.locator('.editor', { has: text });
    const [picture] = await pictures;
    const choose = async () => {
      const chooser = admin.waitForEvent('filechooser');
      await editor.getByRole('button', { name: t.image, exact: true }).click();
      await (await chooser).setFiles(picture ? [picture] : []);
    };
    const kept = async () => {
      const answer = await admin.request.get(`${school.url}/api/dashboard/privacy`);
      return (await answer.text()).includes('/media/');
    };
    const save = admin.getByRole('button', { name: texts.en.form.save, exact: true });
    const waiting = admin.getByRole('button', { name: texts.en.form.waiting });
    await text.fill('Words');

    const lose = await hold(admin, (route) => route.fulfill({ status: 500, json: { message: 'Ours.' } }));
    await choose();
    await save.click();
    await expect(waiting).toBeFocused();
    lose();
    await expect(toast(admin, t.image_failed)).toBeVisible();
    await expect(save).toBeEnabled();
    expect(await kept()).toBe(false);

    const go = await hold(admin);
    await choose();
    await save.click();
    await expect(waiting).toBeVisible();
    go();
    await expect(toast(admin, texts.en.updated)).toBeVisible();
    expect(await kept()).toBe(true);

    await hold(admin);
    await choose();
    await admin.locator('.panel-entry[href="/dashboard/blog"]').click();
    const { leave } = texts.en.files;
    const asked = admin.getByRole('dialog', { name: leave.title });
    await asked.getByRole('button', { name: leave.stay }).click();
    await expect(admin).toHaveURL(/privacy$/);
  });
});
