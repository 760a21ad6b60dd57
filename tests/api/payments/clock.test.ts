import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schoolDay } from '../../../src/model/school/days.ts';
import { logIn } from '../../support/calls.ts';
import { inProof } from '../../support/in-proof.ts';
import { bearer, fileOf, freshClient, registrationOf } from '../../support/people.ts';
import { adminLogin, copySchool, type School, spawnSchool } from '../../support/server.ts';
import { inStore } from '../../support/test-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'clock-'));
const clock = join(folder, 'days');
const dataDir = copySchool();
const start = () =>
  spawnSchool({
    dataDir,
    env: {
      TRUST_PROXY: '1',
      CLOCK_FILE: clock,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '../../support/moved-clock.ts')}`,
    },
  });
const setClock = (days: number) => writeFileSync(clock, String(days));

let schools: School[] = [];
beforeAll(() => setClock(0));
afterAll(async () => {
  await Promise.all(schools.map((school) => school.kill()));
  rmSync(folder, { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
});

// S3 rejects a client whose clock is days off.
it.skipIf(inStore)(
  'access ends by itself when its days and those of grace are over, on every process and after a restart too',
  async () => {
    const [one, other] = [await start(), await start()];
    schools = [one, other];
    const registration = registrationOf({ kind_of_account: 'paid', payment_term: 'year' });
    const form = new URLSearchParams(registration);
    const registered = await fetch(`${one.url}/api/auth/register`, {
      method: 'POST',
      headers: freshClient(),
      body: form,
    });
    expect(registered.status).toBe(200);
    const { email = '', password = '' } = registration;
    const student = bearer(await logIn(one, 'auth', { email, password }));
    const office = bearer(await logIn(one, 'dashboard', adminLogin));
    const { user } = await (await fetch(`${one.url}/api/auth/me`, { headers: student })).json();
    const path = fileOf({ dataDir }, 'videos', 'video_path', `m.access = 'paid' and s.grade_id = ${user.grade.id}`);
    const opens = async (school: School) =>
      (await fetch(school.url + path, { headers: { ...student, range: 'bytes=0-1' } })).status;
    expect([await opens(one), await opens(other)]).toEqual([404, 404]);

    const day = (days: number) => schoolDay(new Date(Date.now() + days * 86_400_000));
    const payment = { student_id: user.id, payment_term: 'year', account_id: 1, amount: 58_000, reference: 'CLOCK 1' };
    const approved = await fetch(`${one.url}/api/dashboard/payments`, {
      method: 'POST',
      headers: { ...office, 'content-type': 'application/json' },
      body: JSON.stringify({ ...payment, approve: 1, valid_until: day(10) }),
    });
    expect(approved.status).toBe(201);
    // The very next request, on either process.
    expect([await opens(other), await opens(one)]).toEqual([206, 206]);

    setClock(13);
    expect([await opens(one), await opens(other)]).toEqual([206, 206]);
    setClock(14);
    expect([await opens(one), await opens(other)]).toEqual([404, 404]);
    // The proof goes on with a restart.
    if (!inProof) return;
    await other.stop();
    const again = await start();
    schools = [one, again];
    expect(await opens(again)).toBe(404);
    const { user: ended } = await (await fetch(`${again.url}/api/auth/me`, { headers: student })).json();
    expect(ended).toMatchObject({ state: 'expired', payment_status: 0 });
    setClock(13);
    expect(await opens(again)).toBe(206);
  },
  120_000,
);
