import { execFileSync, spawn } from 'node:child_process';
import { z } from 'zod';
import { startSchool } from '../support/server.ts';
import { atMost, median, type Row } from './row.ts';

const rounds = 12;
const answer = z.object({ token: z.string() });

/**
 * Time from saving a change until a visitor's page shows it, while visitors request pages as fast as one CPU core
 * allows. The server and its publisher share that core.
 */
export async function bench(): Promise<Row[]> {
  const school = await startSchool({ env: { LOG_LEVEL: 'error' } });
  execFileSync('taskset', ['-acp', '0', String(school.process.pid)], { stdio: 'ignore' });
  const login = await fetch(`${school.url}/api/dashboard/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(school.admin),
  });
  const { token } = answer.parse(await login.json());
  const load = spawn('taskset', ['-c', '1', 'wrk', '-t1', '-c64', '-d300s', `${school.url}/blog/3`], {
    stdio: 'ignore',
  });
  const live: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const title = `Busy ${round}`;
      const body = JSON.stringify({ title: { ar: title, en: title }, description: { ar: 'نص', en: 'Text' } });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const started = performance.now();
      const saved = await fetch(`${school.url}/api/dashboard/Blogs/3`, { method: 'POST', headers, body });
      if (!saved.ok) throw new Error(`the save answered ${saved.status}`);
      while (!(await (await fetch(`${school.url}/en/blog/3`)).text()).includes(title));
      live.push(performance.now() - started);
    }
  } finally {
    load.kill();
    await school.stop();
  }
  return [
    atMost('a change on one core under full load of pages, save to live, median', median(live), 2000, 'ms', 1000),
    atMost('  slowest of twelve', Math.max(...live), 2000, 'ms', 1000),
  ];
}
