import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '../support/calls.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof } from '../support/long-form.ts';
import { createProbe, longestAllowed } from '../support/measured.ts';
import { bearer } from '../support/people.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { onPostgres } from '../support/test-database.ts';

/** Students of one grade, each with a valid payment. */
const many = 5000;
const moment = '2026-01-01T00:00:00.000Z';

function fillGrade(db: Sqlite.Database): void {
  const student = db.prepare(`insert into students
    (name, email, email_key, password_hash, phone, grade_id, kind_of_account, payment_status, settled_until, paid_until,
      search_text, created_at)
    values (@email, @email, @email, 'x', @phone, 2, 'paid', 1, '2035-01-01', '2035-01-01', @email, '${moment}')`);
  const payment = db.prepare(`insert into payments
    (student_id, payment_term, amount_due, amount, state, valid_until, filed_on, decided_on, decided_at, created_at)
    values (?, 'year', 100, 100, 'approved', '2035-01-01', '2026-01-01', '2026-01-02', '${moment}', '${moment}')`);
  db.transaction(() => {
    for (let index = 0; index < many; index += 1) {
      const { lastInsertRowid } = student.run({
        email: `many-${index}@example.test`,
        phone: `09${String(index).padStart(8, '0')}`,
      });
      payment.run(lastInsertRowid);
    }
  })();
}

const probe = createProbe();
let school: School;
let token: string;
const post = async (path: string, body: FormData | Record<string, unknown>) => {
  const headers = { ...bearer(token), ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) };
  const sent = body instanceof FormData ? body : JSON.stringify(body);
  return fetch(`${school.url}/api/dashboard/${path}`, { method: 'POST', headers, body: sent });
};

/** @returns the id for undoing the operation of a response */
async function movedAll(answer: Response): Promise<number> {
  const { data } = await answer.clone().json();
  expect(data.moved).toBeGreaterThanOrEqual(many);
  return data.undo;
}

/** @param rounds number of earlier runs, because a turn that is too long is measured again */
async function held(round: (rounds: number) => Promise<Response>): Promise<number> {
  let rounds = 0;
  return probe.turn(school, async () => {
    const answer = await round(rounds++);
    expect([answer.status, await answer.clone().text()]).toMatchObject([200, expect.stringMatching(/message/)]);
  });
}

// The rows are written into the SQLite file. PostgreSQL processes the same batches.
describe.skipIf(onPostgres)(
  'what changes thousands of students at once holds the event loop no longer than a tenth of a second',
  () => {
    beforeAll(async () => {
      const dataDir = copySchool();
      const db = new Sqlite(join(dataDir, 'school.db'));
      fillGrade(db);
      db.close();
      school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'info', ...probe.env } });
      token = await logIn(school, 'dashboard', readTemplate().admin);
    });
    afterAll(() => school.kill());

    itInProof('an extension of a whole school, and its end', async () => {
      const undo: number[] = [];
      const extend = async () => {
        const answer = await post('payments/extend', { grade_id: null, days: 3, note: 'closed' });
        undo.push(await movedAll(answer));
        return answer;
      };
      const end = async () => {
        if (undo.length === 0) await extend();
        return post(`payments/extend/${undo.pop()}/undo`, {});
      };
      expect(await held(extend)).toBeLessThanOrEqual(longestAllowed);
      expect(await held(end)).toBeLessThanOrEqual(longestAllowed);
    });

    itInProof('a promotion of a whole grade, and its end', async () => {
      const undo: number[] = [];
      let [grade_id, to_grade_id] = [2, 3];
      const promote = async () => {
        const answer = await post('users/promote', { grade_id, to_grade_id });
        undo.push(await movedAll(answer));
        [grade_id, to_grade_id] = [to_grade_id, grade_id];
        return answer;
      };
      const end = async () => {
        if (undo.length === 0) await promote();
        [grade_id, to_grade_id] = [to_grade_id, grade_id];
        return post(`users/promote/${undo.pop()}/undo`, {});
      };
      expect(await held(promote)).toBeLessThanOrEqual(longestAllowed);
      expect(await held(end)).toBeLessThanOrEqual(longestAllowed);
    });

    it('a list of as many rows as one may have, of new ones and of known ones', async () => {
      const list = (name: string, email: (index: number) => string) => {
        const rows = Array.from({ length: many }, (_, index) => `${name} ${index},${email(index)},0912345678,1`);
        const form = new FormData();
        form.append('file', new Blob([`name,email,phone,grade\n${rows.join('\n')}`]), 'list.csv');
        return form;
      };
      const made = await held((rounds) =>
        post(
          'users/import',
          list('New', (index) => `new-${rounds}-${index}@a.sd`),
        ),
      );
      expect(made).toBeLessThanOrEqual(longestAllowed);
      if (!inProof) return;
      const nameless = await held((rounds) =>
        post(
          'users/import',
          list(`Child ${rounds}`, () => ''),
        ),
      );
      expect(nameless).toBeLessThanOrEqual(longestAllowed);
      const known = await held((rounds) =>
        post(
          'users/import',
          list(`Known ${rounds}`, (index) => `new-0-${index}@a.sd`),
        ),
      );
      expect(known).toBeLessThanOrEqual(longestAllowed);
    });

    it('codes for five hundred', async () => {
      expect(await held(() => post('users/codes', { grade_id: 1 }))).toBeLessThanOrEqual(longestAllowed);
    });
  },
);
