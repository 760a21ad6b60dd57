import { formatNumber } from '../../src/model/text/formats.ts';
import { asAdmin, type Call, client } from '../api/dashboard/client.ts';
import { freshClient } from '../support/people.ts';
import type { TestSchool } from '../support/server.ts';
import { hireAndEnter } from '../support/staff.ts';
import { barriersOf } from './barriers.ts';
import { expect, languages, open, settled, test, toast } from './dashboard-fixture.ts';
import { texts } from './dashboard-texts.ts';

/** Sends a message as a visitor. @returns its id */
async function write(
  school: TestSchool,
  principal: Call,
  subject: string,
  message = 'Is there a bus?',
): Promise<number> {
  const body = { name: 'Amna', email: 'amna@mail.example', subject, message };
  expect((await client(school, null, freshClient())('POST', '/contact-us', body)).status).toBe(200);
  return (await principal('GET', '/dashboard/contacts?per_page=1')).body.data[0].id;
}

for (const language of languages) {
  test.describe(`messages in ${language}`, { tag: `@${language}` }, () => {
    test.use({ language });
    const t = texts[language];
    let principal: Call;
    test.beforeEach(async ({ school }) => {
      principal = await asAdmin(school);
    });

    test('one is found, read, answered, noted and done, and the list leads on', async ({ admin, school }) => {
      const subject = `Bus of ${language}`;
      const id = await write(school, principal, subject, 'First line\nAnd my number: +249 91-234-5678');
      await open(admin, school, 'message?state=new');
      await admin.getByRole('searchbox').fill(`amna ${subject}`);
      await expect(admin).toHaveURL(/q=/);
      const rows = admin.locator('.messages tbody tr');
      await expect(rows).toHaveCount(1);
      await rows.getByRole('link', { name: t.messages.read_of.replace('{subject}', subject) }).click();
      await settled(admin);
      await expect(admin.locator('.message-whole')).toContainText('And my number');

      const mail = admin.getByRole('link', { name: t.messages.reply });
      const chat = admin.getByRole('link', { name: t.messages.reply_chat });
      const href = new URL((await mail.getAttribute('href')) ?? '');
      expect([href.protocol, href.pathname]).toEqual(['mailto:', 'amna@mail.example']);
      expect(href.searchParams.get('subject')).toContain(subject);
      expect(href.searchParams.get('body')).toContain('> First line\r\n> And my number');
      const to = new URL((await chat.getAttribute('href')) ?? '');
      expect([to.host, to.pathname]).toEqual(['wa.me', '/249912345678']);
      expect(to.searchParams.get('text')).toContain('> First line\n> And my number');

      // A mail program is not opened in a test: what the link offers afterwards is.
      await mail.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
      await expect(admin.getByText(t.messages.answered)).toHaveCount(0);
      await mail.click();
      await expect(admin.getByText(t.messages.answered)).toBeVisible();
      const note = admin.getByLabel(t.messages.note);
      await note.fill('اتصلت بها');
      expect(await barriersOf(admin)).toEqual([]);
      await admin.getByRole('button', { name: t.messages.mark_done }).click();
      await expect(admin.getByRole('button', { name: t.messages.mark_new })).toBeVisible();
      const { data } = (await principal('GET', `/dashboard/contacts/${id}`)).body;
      expect(data).toMatchObject({ state: 'done', note: 'اتصلت بها', done_by: { name: expect.any(String) } });
      await expect(admin.locator('.message-state')).toContainText(data.done_by.name);

      await admin.getByRole('link', { name: t.messages.back }).click();
      await expect(admin).toHaveURL(/state=new&q=/);
      await expect(rows).toHaveCount(0);
      await admin.getByRole('main').getByRole('link', { name: t.messages.states.done }).click();
      await expect(rows).toHaveCount(1);
    });

    test('no word of a state is broken in the columns of a desktop', async ({ admin, school }) => {
      await admin.setViewportSize({ width: 1440, height: 900 });
      await open(admin, school, 'message');
      const lines = await admin.locator('.messages .badge').evaluateAll((badges) =>
        badges.map((badge) => {
          const words = document.createRange();
          words.selectNodeContents(badge.lastChild ?? badge);
          return new Set([...words.getClientRects()].map(({ top }) => top)).size;
        }),
      );
      expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines)).toEqual(new Set([1]));
    });

    test('two who note something see both texts', { tag: '@proof' }, async ({ admin, school }) => {
      const id = await write(school, principal, 'Both');
      const other = await hireAndEnter(school, principal, 'secretary', { name: 'Huda' });
      await open(admin, school, `message/${id}`);
      await admin.getByLabel(t.messages.note).fill('mine');
      await other.call('PUT', `/dashboard/contacts/${id}`, { note: 'theirs', state: 'done' });
      await admin.getByRole('button', { name: t.messages.save_note }).click();
      const notice = admin.locator('.conflict');
      await expect(notice).toContainText('Huda');
      await notice.getByRole('button', { name: 'mine' }).click();
      await admin.getByRole('button', { name: t.messages.save_note }).click();
      await expect
        .poll(async () => (await principal('GET', `/dashboard/contacts/${id}`)).body.data)
        .toMatchObject({
          ...{ note: 'mine', state: 'done', done_by: { name: 'Huda' } },
        });
    });

    test('deleted ones leave a way back in their place and in the message that says so', async ({ admin, school }) => {
      const [first, second] = [await write(school, principal, 'Gone one'), await write(school, principal, 'Gone two')];
      await open(admin, school, 'message');
      const undoOf = (subject: string) =>
        admin.getByRole('button', { name: t.messages.undo_of.replace('{subject}', subject), exact: true });
      // Whatever becomes of a row, the one below stays where it is: a press on it would be lost.
      const below = admin.locator('tbody tr', { hasText: 'Gone one' }).first();
      const place = await below.boundingBox();
      const placeIsKept = async () => expect(await below.boundingBox()).toEqual(place);
      await admin
        .getByRole('button', { name: t.list.delete_of.replace('{title}', 'Gone two') })
        .first()
        .click();
      await expect(undoOf('Gone two')).toBeVisible();
      await placeIsKept();
      expect((await principal('GET', `/dashboard/contacts/${second}`)).status).toBe(404);
      const reading = Promise.withResolvers<void>();
      await admin.route(/contacts\?/, async (route) => {
        await reading.promise;
        await route.continue();
      });
      await undoOf('Gone two').click();
      await expect(undoOf('Gone two')).toHaveCount(0);
      await placeIsKept();
      reading.resolve();
      await admin.unrouteAll({ behavior: 'wait' });
      expect((await principal('GET', `/dashboard/contacts/${second}`)).status).toBe(200);

      await open(admin, school, `message/${first}`);
      await admin.getByRole('button', { name: t.list.delete }).click();
      // The mouse keeps the toast open, which would close before a slow list is there.
      await toast(admin, t.deleted).hover();
      await expect(admin).toHaveURL(/\/message$/);
      await expect(undoOf('Gone one')).toBeVisible();
      await toast(admin, t.deleted).getByRole('button', { name: t.undo }).click();
      await expect(undoOf('Gone one')).toHaveCount(0);
      expect((await principal('GET', `/dashboard/contacts/${first}`)).status).toBe(200);
    });

    test('several are chosen, done at once and put back with one press', { tag: '@proof' }, async ({
      admin,
      school,
    }) => {
      const ids = [await write(school, principal, 'Many 1'), await write(school, principal, 'Many 2')];
      await open(admin, school, 'message');
      const states = async () => {
        const read = ids.map(async (id) => (await principal('GET', `/dashboard/contacts/${id}`)).body.data.state);
        return Promise.all(read);
      };
      for (const subject of ['Many 1', 'Many 2'])
        await admin.getByLabel(t.messages.choose_of.replace('{subject}', subject), { exact: true }).first().check();
      expect(await barriersOf(admin)).toEqual([]);
      await admin.locator('.chosen-bar').getByRole('button', { name: t.messages.mark_done }).click();
      const undo = admin.locator('.Toastify__toast').getByRole('button', { name: t.undo }).first();
      // The mouse keeps the toast open, which would close while the states are read slowly.
      await undo.hover();
      await expect.poll(states).toEqual(['done', 'done']);
      await expect(admin.locator('.chosen-bar')).toHaveCount(0);
      await undo.click();
      await expect.poll(states).toEqual(['new', 'new']);
    });

    test('the count in the menu is of new ones only', { tag: '@proof' }, async ({ admin, school }) => {
      const id = await write(school, principal, 'Counted');
      await open(admin, school, 'message');
      const counted = admin.locator('.panel-entry[href$="/message"] .panel-count');
      const { counts } = (await principal('GET', '/dashboard/contacts?per_page=1')).body;
      await expect(counted).toHaveText(formatNumber(counts.new, language));
      await principal('PUT', `/dashboard/contacts/${id}`, { state: 'done' });
      await admin.reload();
      await expect(counted).toHaveText(formatNumber(counts.new - 1, language));
    });
  });
}
