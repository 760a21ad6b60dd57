import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../support/command.ts';
import { until } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { change, count, register, registrationOf } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { smallDisk } from '../support/small-disk.ts';
import { hireAndEnter } from '../support/staff.ts';
import { asAdmin, type Call, type Nested } from './dashboard/client.ts';

let school: TestSchool;
let principal: Call;
beforeAll(async () => {
  school = await startSchool({ env: { TRUST_PROXY: '1' } });
  principal = await asAdmin(school);
});
afterAll(() => school.remove());

const start = (confirm: string, password = school.admin.password) =>
  principal('POST', '/dashboard/school/start', { confirm, password });

/** All files below folders of the school. Folders may disappear while they are read. */
function filesIn(...folders: string[]): string[] {
  const below = (folder: string): string[] => {
    try {
      return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? below(join(folder, entry.name)) : [join(folder, entry.name)],
      );
    } catch {
      return [];
    }
  };
  return folders.flatMap((folder) => below(join(school.dataDir, folder)));
}

/** A file's text; empty if it disappeared. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const page = async (path: string) => (await fetch(school.url + path)).text();

describe('the demo', () => {
  it('is left by nobody but the principal, who types the name and the password', async () => {
    const { call: secretary } = await hireAndEnter(school, principal, 'secretary');
    const answer = await secretary('POST', '/dashboard/school/start', { confirm: 'Nile School', password: 'x' });
    expect(answer.status).toBe(403);
    const wrongName = await start('Another School');
    expect([wrongName.status, Object.keys(wrongName.body.errors)]).toEqual([422, ['confirm']]);
    const wrongPassword = await start('Nile School', 'not this one');
    expect([wrongPassword.status, Object.keys(wrongPassword.body.errors)]).toEqual([422, ['password']]);
    expect(count(school, 'select count(*) n from students')).toBeGreaterThan(0);
  });

  it('says first what is not of the demo and would be lost', async () => {
    const added = async () => (await principal('GET', '/dashboard/school/start')).body.data;
    expect(await added()).toEqual({ students: 0, payments: 0, messages: 0, changes: 0 });
    expect((await register(school, registrationOf())).status).toBe(200);
    expect((await principal('POST', '/dashboard/school', { founded: 1990 })).status).toBe(200);
    expect(await added()).toEqual({ students: 1, payments: 0, messages: 0, changes: 1 });
  });

  // The database needs some megabytes, its checked copy as much again, and all files more.
  it.each([1, 8, 16])('stays as it is where %i MB are left for the backup: 503', async (megabytes) => {
    const disk = smallDisk(megabytes);
    const backups = join(school.dataDir, 'backups');
    symlinkSync(disk.folder, backups);
    const students = count(school, 'select count(*) n from students');
    try {
      const refused = await start('Nile School');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
      expect(readdirSync(disk.folder)).toEqual([]);
    } finally {
      rmSync(backups);
      disk.remove();
    }
    expect(count(school, 'select count(*) n from students')).toBe(students);
    expect((await principal('GET', '/dashboard/school')).body.data.demo).toBe(true);
    // Writes are taken again.
    expect((await principal('POST', '/dashboard/school', { founded: 1990 })).status).toBe(200);
  });

  it('becomes an empty school, after a backup that nobody else may read', async () => {
    // The demo had gone back to an earlier state, from which no receipt was to have a number again.
    change(school, "insert into publisher_state (name, value) values ('receipts_2026', '7')");
    const { status, body } = await start(' nile  SCHOOL ');
    expect([status, body.data]).toEqual([200, { backup: expect.stringMatching(/^backups\/demo-.*\.tar$/) }]);
    const backup = join(school.dataDir, body.data.backup);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    for (const table of ['students', 'payments', 'grades', 'levels', 'posts', 'photos', 'subjects', 'messages']) {
      expect(count(school, `select count(*) n from ${table}`), table).toBe(0);
    }
    expect(count(school, "select count(*) n from publisher_state where name like 'receipts%'")).toBe(0);
    expect(count(school, 'select count(*) n from admins')).toBe(2);
    expect((await principal('GET', '/dashboard/school')).body.data).toMatchObject({
      name: { ar: '', en: '' },
      demo: false,
    });
    const { data } = (await principal('GET', '/dashboard/audit')).body;
    expect(data.map(({ action, about }: { action: string; about: string }) => [action, about])).toEqual([
      ['start', 'school'],
    ]);
    expect((await start('Nile School')).status).toBe(409);
  });

  it('is found nowhere afterwards: no page, no file, no byte of the database', async () => {
    await until(() => filesIn('media', 'private').length === 0, 'the files to be gone');
    await until(async () => !(await page('/')).includes('النيل'), 'the home page without the demo');
    await until(() => !filesIn('site').some((file) => textOf(file).includes('مدرسة النيل')), 'all pages');
    expect((await fetch(`${school.url}/blog/1`)).status).toBe(404);
    await until(async () => !(await page('/sitemap.xml')).includes('/blog/1<'), 'the site map');
    await until(
      () =>
        !['school.db', 'school.db-wal'].some((name) => {
          const file = join(school.dataDir, name);
          return existsSync(file) && readFileSync(file).includes('مدرسة النيل');
        }),
      'the database without the name',
    );
  });

  it.each(['', '/en'])('leads nowhere to what the school does not have (%s)', async (base) => {
    const empty = ['register', 'blog', 'gallery', 'materials'].map((name) => `${base}/${name}`);
    const leading = async (path: string) => {
      const links = [...(await page(base + path)).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
      return links.filter((href) => empty.includes(href));
    };
    for (const path of ['/', '/about', '/contact', '/login', '/account', '/privacy', '/nowhere']) {
      await until(async () => (await leading(path)).length === 0, `${base}${path} without such links`);
    }
  });

  it('is called by its only name where it has one language, also by whoever reads the other', async () => {
    const name = 'مدرسة الفجر';
    async function add(path: string, body: Nested) {
      const answer = await principal('POST', path, body);
      expect([path, answer.status, answer.body.errors]).toEqual([path, expect.toBeOneOf([200, 201]), undefined]);
      return answer.body.data;
    }
    await add('/dashboard/school', { languages: ['ar'], name: { ar: name } });
    const level = await add('/dashboard/Level', { name: { ar: 'المرحلة' } });
    const prices = { year: 100, semester: '', half_semester: '' };
    const grade = await add(`/dashboard/Level/${level.id}/grades`, { name: { ar: 'الصف' }, ...prices });
    const account = await add('/dashboard/payment-accounts', { kind: 'cash', name: { ar: 'الخزينة' } });
    const place = { level_id: level.id, grade_id: grade.id };
    const kind = { kind_of_account: 'paid', payment_term: 'year' };
    const student = await add('/dashboard/users', { name: 'سارة عثمان', phone: '0912345678', ...place, ...kind });
    const paid = { payment_term: 'year', account_id: account.id, amount: 100, paid_on: '2026-09-01', approve: 1 };
    const payment = await add('/dashboard/payments', { student_id: student.id, ...paid });
    const receipt = await principal('GET', `/dashboard/payments/${payment.id}/receipt?lang=en`);
    expect([receipt.status, /<h1>([^<]*)/.exec(receipt.body)?.[1]]).toEqual([200, name]);
    const list = await principal('GET', '/dashboard/users/export?format=csv&lang=en');
    expect(decodeURIComponent(list.headers.get('content-disposition') ?? '')).toContain(name);
  });

  itInProof('comes back from the backup', async () => {
    const [backup = ''] = readdirSync(join(school.dataDir, 'backups'));
    const target = join(school.dataDir, '..', `restored-${Date.now()}`);
    const ended = await command('verify', [join(school.dataDir, 'backups', backup)], { env: { DATA_DIR: target } });
    expect(ended.code, ended.stderr).toBe(0);
  });
});
