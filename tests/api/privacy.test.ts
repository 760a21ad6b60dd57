import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, type Database } from '../../db/open.ts';
import { difference, openSchoolDatabase, published, siteFiles } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { hireAndEnter } from '../support/staff.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

let school: TestSchool;
let principal: Call;
let db: Database;
beforeAll(async () => {
  school = await startSchool();
  principal = await asAdmin(school);
  db = openSchoolDatabase(school);
});
afterAll(async () => {
  await closeDatabase(db);
  await school.remove();
});

const page = async (path: string) => (await fetch(school.url + path)).text();
const inBoth = (...paths: string[]) => paths.flatMap((path) => [path, `en/${path}`]).sort();
const record = async () => (await principal('GET', '/dashboard/privacy')).body.data;

/** The paths of the page files that a change modified. */
async function changedBy(change: () => Promise<unknown>): Promise<string[]> {
  await published(db);
  const before = siteFiles(school);
  await change();
  await published(db);
  return difference(before, siteFiles(school));
}

describe("the school's own words on privacy", () => {
  it('are cleaned like every rich text, and stay in the language that is not sent', async () => {
    const { en, version } = await record();
    const sent = '<p onclick="x()">نحن <b>لا نبيع</b> شيئًا.</p><script>x()</script>';
    const { status, body } = await principal('POST', '/dashboard/privacy', { privacy: { ar: sent }, version });
    expect([status, body.message]).toEqual([200, 'Updated successfully']);
    expect(body.data).toEqual({ ar: expect.stringContaining('لا نبيع'), en, version: version + 1 });
    expect(body.data.ar).not.toMatch(/script|onclick/);
    expect(await record()).toEqual(body.data);
    expect((await principal('POST', '/dashboard/privacy', { privacy: { ar: 'x' }, version })).status).toBe(409);
  });

  itInProof('may be empty: then the page has the facts alone', async () => {
    const title = 'What the school adds';
    await principal('POST', '/dashboard/privacy', { privacy: { ar: '<p>سؤال</p>', en: '<p>Ask us, please</p>' } });
    await expect.poll(() => page('/en/privacy')).toContain('Ask us, please');
    expect(await page('/en/privacy')).toContain(title);
    const { status, body } = await principal('POST', '/dashboard/privacy', { privacy: { ar: '', en: '<p> </p>' } });
    expect([status, body.data.ar, body.data.en]).toEqual([200, '', '']);
    await expect.poll(() => page('/en/privacy')).not.toContain(title);
  });

  it('are written by whoever has the right for accounts, and by nobody else', async () => {
    expect((await fetch(`${school.url}/api/dashboard/privacy`)).status).toBe(401);
    for (const role of ['secretary', 'editor', 'teacher'] as const) {
      const { call } = await hireAndEnter(school, principal, role);
      expect((await call('POST', '/dashboard/privacy', { privacy: { en: 'Mine' } })).status).toBe(403);
    }
  });

  it('are a line of the audit', async () => {
    await principal('POST', '/dashboard/privacy', { privacy: { en: `<p>${Date.now()}</p>` } });
    const [line] = (await principal('GET', '/dashboard/audit')).body.data;
    expect(line).toMatchObject({ action: 'update', about: 'privacy' });
  });
});

describe('the privacy page', () => {
  it('is published again when the own words change, and no other page is', async () => {
    const change = () => principal('POST', '/dashboard/privacy', { privacy: { ar: 'جديد', en: 'New' } });
    expect(await changedBy(change)).toEqual(inBoth('privacy/index.html'));
  });

  itInProof('says for how many days documents are kept, as the registration does, and follows a change', async () => {
    const change = () => principal('POST', '/dashboard/retention', { receipts_days: 41, passports_days: 1 });
    expect(await changedBy(change)).toEqual(
      inBoth('privacy/index.html', 'register/family/index.html', 'register/index.html'),
    );
    const told = await page('/en/privacy');
    expect(told).toContain('The receipt is deleted 41 days after');
    expect(told).toContain('deleted one day after registration');
    expect(await page('/privacy')).toContain('بعد ٤١ يوماً');
  });

  itInProof('says how the school is reached, and how long backups are kept', async () => {
    await principal('POST', '/dashboard/link-logo', { email: 'privacy@nile.example', phone: '0911111222' });
    await expect.poll(() => page('/en/privacy')).toContain('mailto:privacy@nile.example');
    for (const told of ['tel:0911111222', 'kept for 12 months at most']) {
      expect(await page('/en/privacy')).toContain(told);
    }
  });

  it('is in the site map, in every footer, beside the registration and on the account page', async () => {
    expect(await page('/sitemap.xml')).toContain('/en/privacy<');
    const linked = async (path: string) => (await page(path)).split('href="/en/privacy"').length - 1;
    expect([await linked('/en'), await linked('/en/register'), await linked('/en/account')]).toEqual([1, 2, 2]);
  });
});
