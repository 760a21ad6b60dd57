import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/content.ts';
import { describeInProof } from '../support/long-form.ts';
import { change, count } from '../support/people.ts';
import { copySchool, spawnSchool, startSchool, type TestSchool } from '../support/server.ts';
import { hireAndEnter } from '../support/staff.ts';
import { dropDatabase, onPostgres } from '../support/test-database.ts';
import { asAdmin, type Call, type Nested } from './dashboard/client.ts';

let school: TestSchool;
let principal: Call;
beforeAll(async () => {
  school = await startSchool();
  principal = await asAdmin(school);
});
afterAll(() => school.remove());

const read = async () => (await principal('GET', '/dashboard/school')).body.data;

async function refused(body: Nested): Promise<Record<string, string[]>> {
  const answer = await principal('POST', '/dashboard/school', body);
  expect(answer.status, JSON.stringify(body)).toBe(422);
  return answer.body.errors;
}

describe('the record of a school', () => {
  it('of the demo has its name, the languages, the zone, the currency and the colours', async () => {
    expect(await read()).toEqual({
      name: { ar: 'مدرسة النيل', en: 'Nile School' },
      short_name: { ar: 'النيل', en: 'Nile' },
      languages: ['ar', 'en'],
      default_language: 'ar',
      time_zone: 'Africa/Khartoum',
      currency: 'SDG',
      phone_country: '249',
      colours: { primary: '#0f5a60', accent: '#a11a38' },
      address: { ar: '', en: '' },
      founded: 1987,
      require_totp: 0,
      demo: true,
      version: 1,
    });
  });

  it.each(['multipart', 'json', 'urlencoded'] as const)(
    'is changed by a body of kind %s; what is not sent stays',
    async (kind) => {
      const { name } = await read();
      const body = {
        'short_name[en]': kind,
        'languages[0]': 'en',
        'languages[1]': 'ar',
        'colours[primary]': '#0A3A3F',
        time_zone: 'africa/nairobi',
        phone_country: '+254',
        founded: '1990',
      };
      const nested = {
        short_name: { en: kind },
        languages: ['en', 'ar'],
        colours: { primary: '#0A3A3F' },
        time_zone: 'africa/nairobi',
        phone_country: 254,
        founded: 1990,
      };
      const answer = await principal('POST', '/dashboard/school', kind === 'json' ? nested : body, kind);
      // The numbers that the demo's students dial in Sudan are none in Kenya.
      const phones = { count: expect.any(Number), students: expect.any(Array) };
      // No entry of the demo waits for a moment that the new zone would show otherwise.
      const planned = { count: 0, entries: [] };
      const told = { message: expect.any(String), data: await read(), phones, planned };
      expect([answer.status, answer.body]).toEqual([200, told]);
      expect(answer.body.data).toMatchObject({
        name,
        short_name: { ar: 'النيل', en: kind },
        languages: ['ar', 'en'],
        time_zone: 'Africa/Nairobi',
        currency: 'SDG',
        phone_country: '254',
        colours: { primary: '#0a3a3f', accent: '#a11a38' },
        founded: 1990,
        demo: true,
      });
      await principal('POST', '/dashboard/school', { time_zone: 'Africa/Khartoum', phone_country: '249', founded: '' });
      expect((await read()).founded).toBeNull();
    },
  );

  it('keeps a text in a language that is not in use when it is sent empty', async () => {
    const before = await read();
    const only = { languages: ['ar'], name: { ar: 'مدرسة النور', en: '' } };
    const answer = await principal('POST', '/dashboard/school', only);
    expect(answer.body.data).toMatchObject({ languages: ['ar'], name: { ar: 'مدرسة النور', en: before.name.en } });
    await principal('POST', '/dashboard/school', { languages: before.languages, name: before.name });
  });

  it.each([
    [{ name: { ar: '' } }, ['name.ar']],
    [{ name: { en: 'A' } }, ['name.en']],
    [{ name: { en: '😀' } }, ['name.en']],
    [{ name: { en: 'A'.repeat(121) } }, ['name.en']],
    [{ short_name: { ar: 'ا'.repeat(25) } }, ['short_name.ar']],
    [{ address: { en: 'A'.repeat(301) } }, ['address.en']],
    [{ languages: [] }, ['languages']],
    [{ languages: ['ar', 'fr'] }, ['languages']],
    [{ languages: ['en'] }, ['default_language']],
    [{ languages: ['en'], default_language: 'ar' }, ['default_language']],
    [{ default_language: 'fr' }, ['default_language']],
    [{ time_zone: 'Mars/Base' }, ['time_zone']],
    [{ time_zone: 'EST' }, ['time_zone']],
    [{ time_zone: '+02:00' }, ['time_zone']],
    [{ time_zone: '' }, ['time_zone']],
    [{ currency: 'ABC' }, ['currency']],
    [{ currency: '' }, ['currency']],
    [{ phone_country: '999' }, ['phone_country']],
    [{ phone_country: 'x' }, ['phone_country']],
    [{ colours: { primary: 'red' } }, ['colours.primary']],
    [{ colours: { accent: '#fff' } }, ['colours.accent']],
    [{ founded: 1499 }, ['founded']],
    [{ founded: new Date().getFullYear() + 1 }, ['founded']],
    [{ founded: 'old' }, ['founded']],
    [{ demo: 'x' }, ['demo']],
  ])('refuses %j', async (body, fields) => {
    const before = await read();
    expect(Object.keys(await refused(body))).toEqual(fields);
    expect(await read()).toEqual(before);
  });

  it('takes UTC, and a currency and a name at their bounds', async () => {
    const longest = 'ن'.repeat(120);
    const sent = {
      time_zone: 'utc',
      name: { ar: longest, en: 'ab' },
      short_name: { en: 'A'.repeat(24) },
      founded: 1500,
    };
    const { body } = await principal('POST', '/dashboard/school', sent);
    expect(body.data).toMatchObject({ ...sent, time_zone: 'UTC', name: { ar: longest, en: 'ab' } });
  });

  it('has its changes in the audit, of a long text the beginning in whole characters', async () => {
    const en = `${'a'.repeat(199)}😀😀`;
    expect((await principal('POST', '/dashboard/school', { address: { en } })).status).toBe(200);
    const [line] = (await principal('GET', '/dashboard/audit?about=school')).body.data;
    expect(line.changes['address.en']).toEqual(['', `${'a'.repeat(199)}😀…`]);
  });

  it('names the nearest readable colour, of the same hue and darker', async () => {
    for (const colour of ['primary', 'accent']) {
      const answer = await principal('POST', '/dashboard/school', { colours: { [colour]: '#e2a52b' } });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [`colours.${colour}`]]);
      const { nearest } = answer.body.data;
      expect(nearest).toMatch(/^#[\da-f]{6}$/);
      expect((await principal('POST', '/dashboard/school', { colours: { [colour]: nearest } })).status).toBe(200);
    }
    await principal('POST', '/dashboard/school', { colours: { primary: '#0f5a60', accent: '#a11a38' } });
  });

  it('counts the payments that bind it to its currency; old receipts keep theirs', async () => {
    const accounts = (await principal('GET', '/dashboard/payment-accounts')).body.data;
    const account = accounts.find(({ kind }: { kind: string }) => kind === 'cash').id;
    const paid = { payment_term: 'year', account_id: account, amount: 20_000, paid_on: '2026-09-01', approve: 1 };
    const filed = await principal('POST', '/dashboard/payments', { student_id: 2, ...paid, short_ok: 1, over_ok: 1 });
    expect([filed.status, filed.body.errors]).toEqual([201, undefined]);
    const receipt = async () =>
      String((await principal('GET', `/dashboard/payments/${filed.body.data.id}/receipt?lang=en`)).body);
    const [whole = '', ...sums] = (await receipt()).match(/SDG\u00a0[\d,.]+/g) ?? [];
    // The rest, and what was paid.
    expect([whole, ...sums]).toEqual([expect.stringMatching(/^SDG/), 'SDG\u00a020,000']);
    const answer = await principal('POST', '/dashboard/school', { currency: 'KES' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['currency']]);
    const { payments } = answer.body.data;
    expect(payments).toBeGreaterThan(0);
    change(school, "update payments set state = 'reversed'");
    // What an erased student has sent waits for nobody: no list shows it, and nobody can decide it.
    change(school, "update payments set state = 'sent', student_id = null where id = (select min(id) from payments)");
    const [level] = (await principal('GET', '/dashboard/Level')).body.data;
    const prices = { semester: 10.5, half_semester: 5, year: null };
    await principal('POST', `/dashboard/Level/${level.grades[0].id}`, prices);
    const name = { ar: 'صف آخر', en: 'Another grade' };
    const other = await principal('POST', `/dashboard/Level/${level.id}/grades`, { name, ...prices, year: '' });
    const { id } = other.body.data;
    expect((await principal('DELETE', `/dashboard/grades/${id}`)).status).toBe(200);
    const unfit = async () => {
      const { status, body } = await principal('POST', '/dashboard/school', { currency: 'JPY' });
      return [status, body.data];
    };
    expect(await unfit()).toEqual([422, { grades: 2 }]);
    change(school, 'update grades set deleted_at = ? where id = ?', '2026-01-01T00:00:00.000Z', id);
    expect(await unfit()).toEqual([422, { grades: 1 }]);
    expect((await principal('POST', '/dashboard/school', { currency: 'kes' })).body.data.currency).toBe('KES');
    expect((await receipt()).match(/[A-Z]{3}\u00a0[\d,.]+/g)).toEqual([whole, ...sums]);
  });

  it('stops being a demo when the school says so, and never becomes one again', async () => {
    expect((await principal('POST', '/dashboard/school', { demo: 0 })).body.data.demo).toBe(false);
    expect((await principal('POST', '/dashboard/school', { demo: 1 })).body.data.demo).toBe(false);
  });

  it('is read by all staff and written by the principal', async () => {
    for (const role of ['secretary', 'editor'] as const) {
      const { call } = await hireAndEnter(school, principal, role);
      expect((await call('GET', '/dashboard/school')).status).toBe(200);
      expect((await call('POST', '/dashboard/school', { founded: 1990 })).status).toBe(403);
    }
  });
});

// The proof; `leave-demo.test.ts` and `starting.test.ts` are its short form.
describeInProof('a new school', () => {
  it('has no name, and the language of DEFAULT_LANGUAGE', async () => {
    const empty = await startSchool({ empty: 'first start', env: { DEFAULT_LANGUAGE: 'en' } });
    try {
      const call = await asAdmin(empty);
      expect((await call('GET', '/dashboard/school')).body.data).toMatchObject({
        name: { ar: '', en: '' },
        default_language: 'en',
        demo: false,
      });
      expect((await call('POST', '/dashboard/school', { founded: 1990 })).status).toBe(200);
      expect((await call('POST', '/dashboard/school', { name: { ar: 'مدرسة' } })).body.errors).toHaveProperty([
        'name.en',
      ]);
    } finally {
      await empty.remove();
    }
  });

  it('is filled once: no later start puts anything into it, whatever SEED says', async () => {
    const empty = await startSchool({ empty: 'first start' });
    try {
      const levels = async () => (await (await fetch(`${empty.url}/api/levels`)).json()).data;
      expect(await levels()).toEqual([]);
      const call = await asAdmin(empty);
      const hasGrade = async () =>
        (await call('GET', '/dashboard/overview')).body.data.setup.find(
          ({ step }: { step: string }) => step === 'levels',
        ).done;
      const name = { ar: 'روضة', en: 'Nursery' };
      const level = (await call('POST', '/dashboard/Level', { name })).body.data.id;
      expect(await hasGrade()).toBe(false);
      const prices = { year: '', semester: '', half_semester: '' };
      const grade = (await call('POST', `/dashboard/Level/${level}/grades`, { name, ...prices })).body.data.id;
      expect(await hasGrade()).toBe(true);
      await call('DELETE', `/dashboard/grades/${grade}`);
      expect((await call('DELETE', `/dashboard/Level/${level}`)).status).toBe(200);
      expect(await hasGrade()).toBe(false);
      for (const SEED of ['demo', 'none']) {
        empty.process.kill('SIGTERM');
        await once(empty.process, 'exit');
        const again = await spawnSchool({ dataDir: empty.dataDir, env: { SEED } });
        Object.assign(empty, { process: again.process, url: again.url });
        expect(await levels(), SEED).toEqual([]);
        expect(count(empty, 'select count(*) n from students'), SEED).toBe(0);
      }
    } finally {
      await empty.remove();
    }
  });

  it('has its name on every page, in feed and manifests, in exports and new receipts, and a change publishes them', async () => {
    const own = await startSchool();
    try {
      const call = await asAdmin(own);
      const name = { ar: 'مدرسة الشفق', en: 'Dawn School' };
      expect((await call('POST', '/dashboard/school', { name })).status).toBe(200);
      const text = async (path: string) => (await fetch(own.url + path)).text();
      const maps = (await text('/sitemap.xml')) + (await text('/sitemap-main.xml'));
      const found = [...maps.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
      const paths = found.filter((path) => !path.endsWith('.xml'));
      expect(paths.length).toBeGreaterThan(50);
      const files = ['/rss.xml', '/app.webmanifest', '/dashboard.webmanifest', '/en/rss.xml', '/en/app.webmanifest'];
      for (const path of ['/login', '/en/account', ...paths, ...files]) {
        const of = path.startsWith('/en') ? 'en' : 'ar';
        await until(async () => (await text(path)).includes(name[of]), `${path} bears the name`, 20_000);
      }
      for (const path of paths) expect(await text(path), path).not.toMatch(/مدرسة النيل<|Nile School</);
      const list = await call('GET', '/dashboard/users/export?format=csv&lang=en');
      expect(decodeURIComponent(list.headers.get('content-disposition') ?? '')).toContain('Dawn School');
    } finally {
      await own.remove();
    }
  }, 120_000);

  it('of an earlier version is no demo once it has a student of its own', async () => {
    const dataDir = copySchool();
    change({ dataDir }, "delete from office_records where name = 'school'");
    change({ dataDir }, "update students set email = 'own@example.test' where id = 1");
    const started = await spawnSchool({ dataDir });
    try {
      const call = await asAdmin(Object.assign(started, { admin: school.admin }));
      expect((await call('GET', '/dashboard/school')).body.data.demo).toBe(false);
    } finally {
      await started.stop();
      rmSync(dataDir, { recursive: true, force: true });
      if (onPostgres) dropDatabase(dataDir);
    }
  });

  it('of an earlier version gets its name once, from its description', async () => {
    const dataDir = copySchool();
    change({ dataDir }, "delete from office_records where name = 'school'");
    const started = await spawnSchool({ dataDir });
    const old = Object.assign(started, { admin: school.admin });
    try {
      const call = await asAdmin(old);
      expect((await call('GET', '/dashboard/school')).body.data).toMatchObject({
        name: { ar: 'مدرسة النيل', en: 'Nile School' },
        short_name: { ar: '', en: '' },
        demo: true,
      });
      await call('POST', '/dashboard/link-logo', { description_ar: 'مدرسة أخرى، هنا' });
      expect((await call('GET', '/dashboard/school')).body.data.name.ar).toBe('مدرسة النيل');
    } finally {
      await old.stop();
      rmSync(dataDir, { recursive: true, force: true });
      if (onPostgres) dropDatabase(dataDir);
    }
  });
});
