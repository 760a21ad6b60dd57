import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase } from '../../db/open.ts';
import { addManyStudents } from '../support/many-students.ts';
import { adminLogin, copySchool, spawnSchool } from '../support/server.ts';
import { atMost, median, type Row } from './row.ts';

const rounds = 25;

const pages = {
  'first page of 100,000 students': 'page=1',
  'last page': 'page=14286',
  'those who have paid': 'page=1&state=paid',
  'those of a grade whose access is over': 'page=1&state=expired&grade_id=3',
  'free accounts of a level': 'page=1&kind_of_account=free&level_id=1',
  'those who wait for a way back in': 'page=1&recover=1',
  'those who owe': 'page=1&owing=1',
  'those of a grade who owe': 'page=1&owing=1&grade_id=3',
  'search by a name': `page=1&q=${encodeURIComponent('عبدالله الطيب')}`,
  'search by a name among those who owe': `page=1&owing=1&q=${encodeURIComponent('عبدالله الطيب')}`,
  'search by an e-mail': 'page=1&q=student99999@',
  'search by a phone from abroad': `page=1&q=${encodeURIComponent('+249910012345')}`,
  'search that finds nobody': 'page=1&q=nobody-has-this',
};

/** Pages of the student list at a hundred thousand students, over HTTP. */
export async function bench(): Promise<Row[]> {
  const dataDir = copySchool();
  const db = openSqlite(join(dataDir, 'school.db'));
  addManyStudents(db, 100_000);
  closeDatabase(db);
  const school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error' } });
  try {
    const login = await fetch(`${school.url}/api/dashboard/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(adminLogin),
    });
    const headers = { cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    const rows: Row[] = [];
    for (const [what, query] of Object.entries(pages)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const started = performance.now();
        await (await fetch(`${school.url}/api/dashboard/users?${query}`, { headers })).text();
        times.push(performance.now() - started);
      }
      rows.push(atMost(`${what}, median`, median(times), 50, 'ms'));
    }
    return rows;
  } finally {
    await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
