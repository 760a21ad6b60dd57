import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { writeSchema } from '../../db/dialect/transfer/places.ts';
import { closeDatabase } from '../../db/open.ts';
import { logIn } from '../support/calls.ts';
import { addManyPayments, addManyStudents } from '../support/many-students.ts';
import { bearer } from '../support/people.ts';
import { startPostgres } from '../support/postgres.ts';
import { adminLogin, copySchool, spawnSchool } from '../support/server.ts';
import { atMost, median, type Row } from './row.ts';

const rounds = 25;
const many = 100_000;
const slowest = 50;
const q = (text: string) => `q=${encodeURIComponent(text)}`;
const name = 'عبدالله الطيب';

/** Filters of the student list, by description. */
const filters = {
  'all students': '',
  'those who have paid': 'state=paid',
  'those who wait': 'state=waiting',
  'inactive ones': 'state=inactive',
  'those of a grade whose access is over': 'state=expired&grade_id=3',
  'free accounts of a level': 'kind_of_account=free&level_id=1',
  'those who wait for a way back in': 'recover=1',
  'those who owe': 'owing=1',
  'those of a grade who owe': 'owing=1&grade_id=3',
};

const searches = {
  'one letter': 'م',
  'two letters': 'مح',
  'three letters': 'محم',
  'a common name': 'محمد',
  'two words, spaced otherwise': name,
  'an e-mail': 'student99999@',
  'the last four digits of a phone': '2345',
  'a phone from abroad': '+249910012345',
  nobody: 'nobody-has-this',
};

const year = 'from=2025-11-01&to=2026-10-31';
const payments = {
  'the queue': 'state=sent',
  'the queue, its last page': 'state=sent&page=1786',
  'approved ones': 'state=approved',
  'approved ones, the last page': 'state=approved&page=8929',
  'a day of them with sums': 'state=approved&from=2026-05-05&to=2026-05-05',
  'a month with sums': 'state=approved&from=2026-05-01&to=2026-05-31',
  'a year with sums': `state=approved&${year}`,
  'a year of one account': `state=approved&${year}&account_id=1`,
  'a year of one who decided': `state=approved&${year}&decided_by=1`,
  'all states of a month': 'from=2026-05-01&to=2026-05-31',
  'those of one student': 'student_id=77',
  'refused ones of a month': 'state=refused&from=2026-05-01&to=2026-05-31',
  'a reference': q('FT 77777'),
  'a reference in the queue': `state=sent&${q('FT 77775')}`,
  'a name in the queue': `state=sent&${q(name)}`,
  'a name': q(name),
};

function addressesOf(): [string, string][] {
  const found: [string, string][] = [];
  for (const [what, query] of Object.entries(filters)) found.push([what, `users?page=1&${query}`]);
  found.push(['the last page of all', `users?page=${Math.floor(many / 7)}`]);
  for (const [what, text] of Object.entries(searches)) {
    for (const [among, query] of Object.entries(filters))
      found.push([`${what}: ${among}`, `users?page=1&${query}&${q(text)}`]);
  }
  for (const [what, query] of Object.entries(payments)) {
    found.push([`payments: ${what}`, `payments?${query.includes('page=') ? '' : 'page=1&'}${query}`]);
  }
  return found;
}

/** Median duration of every list on one database, one row for each. */
async function measure(database: string, dataDir: string, env: Record<string, string>): Promise<Row[]> {
  const school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error', ...env } });
  try {
    const headers = bearer(await logIn(school, 'dashboard', adminLogin));
    const rows: Row[] = [];
    for (const [what, address] of addressesOf()) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const started = performance.now();
        const answer = await fetch(`${school.url}/api/dashboard/${address}`, { headers });
        await answer.text();
        if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
        times.push(performance.now() - started);
      }
      rows.push(atMost(`${database}, ${what}, median`, median(times), slowest, 'ms'));
    }
    return rows;
  } finally {
    await school.stop();
  }
}

/** Median duration of the overview of a school with 10,000 students, on SQLite. */
async function measureOverview(): Promise<Row> {
  const dataDir = copySchool();
  const db = openSqlite(join(dataDir, 'school.db'));
  addManyStudents(db, 10_000);
  addManyPayments(db, 20_000);
  await closeDatabase(db);
  const school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error' } });
  try {
    const headers = bearer(await logIn(school, 'dashboard', adminLogin));
    const call = async (address: string, body?: string) => {
      const sent = body ? { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } } : {};
      const answer = await fetch(`${school.url}/api/dashboard/${address}`, { headers, ...sent });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
    };
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // A write in between: nothing that was read before may be used again.
      await call('setup/looks', JSON.stringify({ skipped: round % 2 }));
      const started = performance.now();
      await call('overview');
      times.push(performance.now() - started);
    }
    return atMost('overview of 10,000 students, median', median(times), slowest, 'ms');
  } finally {
    await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Lists, filters, searches and sums with 100,000 students and as many payments, on both databases. */
export async function bench(): Promise<Row[]> {
  const dataDir = copySchool();
  const file = join(dataDir, 'school.db');
  const db = openSqlite(file);
  addManyStudents(db, many);
  addManyPayments(db, many);
  await closeDatabase(db);
  const server = await startPostgres();
  try {
    const url = server.create('office');
    await writeSchema(url, file, 'public');
    // PostgreSQL's autovacuum does this within a minute after many inserts.
    server.query('vacuum analyze', 'office');
    const onFile = await measure('SQLite', dataDir, {});
    const ofServer = copySchool();
    const onServer = await measure('PostgreSQL', ofServer, { DATABASE_URL: url });
    rmSync(ofServer, { recursive: true });
    return [...onFile, ...onServer, await measureOverview()];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
