import { until } from '../../support/content.ts';
import { change, count, database, freshClient, register, registrationOf } from '../../support/people.ts';
import { type Login, startSchool, type TestSchool } from '../../support/server.ts';
import type { Attack } from './attack.ts';

const from = (address: string) => ({ 'x-forwarded-for': address });
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

function logIn(school: TestSchool, call: 'auth' | 'dashboard', login: Login, headers: Record<string, string>) {
  return fetch(`${school.url}/api/${call}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(login),
  });
}

/** Runs `task` `times` times, `atOnce` in parallel. @returns the number of responses by status */
async function volley(times: number, atOnce: number, task: (index: number) => Promise<Response>) {
  const statuses: Record<number, number> = {};
  let next = 0;
  const worker = async () => {
    while (next < times) {
      next += 1;
      const answer = await task(next - 1);
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return statuses;
}

/** Size of the database in bytes, including the write-ahead log. */
function databaseSize(school: TestSchool): number {
  const db = database(school);
  const size = db.size();
  db.close();
  return size;
}

/** The longest response time of a small request while `run` runs, in milliseconds. */
async function longestWait(school: TestSchool, run: () => Promise<unknown>): Promise<number> {
  let over = false;
  const done = run().finally(() => {
    over = true;
  });
  let longest = 0;
  while (!over) {
    const started = performance.now();
    await (await fetch(`${school.url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - started);
  }
  await done;
  return longest;
}

async function inSchool<T>(run: (school: TestSchool) => Promise<T>): Promise<T> {
  const school = await startSchool({ env: { TRUST_PROXY: '1' } });
  try {
    return await run(school);
  } finally {
    await school.stop();
  }
}

async function student(school: TestSchool): Promise<Login> {
  const fields = registrationOf();
  await register(school, fields);
  return { email: fields['email'] ?? '', password: fields['password'] ?? '' };
}

const tries = 2000;

export const attacks: Attack[] = [
  {
    name: 'logins with addresses of a megabyte, 200 at each call',
    before: '400 MB more in the database, for good',
    run: () =>
      inSchool(async (school) => {
        const before = databaseSize(school);
        for (const call of ['auth', 'dashboard'] as const) {
          await volley(200, 10, (index) =>
            logIn(school, call, { email: `${index}${'x'.repeat(2 ** 20 - 99)}@a.sd`, password: 'x' }, freshClient()),
          );
        }
        const grown = databaseSize(school) - before;
        return { now: `${megabytes(grown)} more`, holds: grown <= 2 ** 20 };
      }),
  },
  {
    name: 'a login with a megabyte of accents',
    before: 'nobody is served for three minutes',
    run: () =>
      inSchool(async (school) => {
        const heavy = '\u0316\u0301'.repeat(250_000);
        const wait = await longestWait(school, async () => {
          for (const login of [
            { email: heavy, password: 'x' },
            { email: 'nobody@example.test', password: heavy },
          ]) {
            for (const call of ['auth', 'dashboard'] as const) await logIn(school, call, login, freshClient());
          }
        });
        return { now: `nobody waits longer than ${Math.round(wait)} ms`, holds: wait < 1000 };
      }),
  },
  {
    name: `one address guesses at ${tries} accounts, then one IPv6 network from as many addresses`,
    before: `${tries} tries, and no end`,
    run: () =>
      inSchool(async (school) => {
        const guess = (address: (index: number) => string) =>
          volley(tries, 20, (index) =>
            logIn(school, 'auth', { email: `${index}@example.test`, password: 'guess' }, from(address(index))),
          );
        const one = await guess(() => '192.0.2.1');
        const network = await guess((index) => `2001:db8:1:1::${index.toString(16)}`);
        const elsewhere = await logIn(school, 'auth', school.students.free, from('192.0.2.2'));
        const now = `${one[401]} and ${network[401]} tries in ten minutes; another address is ${elsewhere.status}`;
        return { now, holds: one[401] === 60 && network[401] === 60 && elsewhere.status === 200 };
      }),
  },
  {
    name: `${tries} addresses guess at one account`,
    before: `${tries} tries, and no end`,
    run: () =>
      inSchool(async (school) => {
        const login = await student(school);
        const known = (await logIn(school, 'auth', login, freshClient())).headers
          .getSetCookie()
          .find((cookie) => cookie.startsWith('known'));
        const cookie = known?.split(';')[0] ?? '';
        const all = await volley(tries, 20, () =>
          logIn(school, 'auth', { ...login, password: 'guess' }, freshClient()),
        );
        const owner = await logIn(school, 'auth', login, { ...freshClient(), cookie });
        const stranger = await logIn(school, 'auth', login, freshClient());
        const now = `${all[401]} tries an hour; the own browser ${owner.status}, a strange one ${stranger.status}`;
        return { now, holds: all[401] === 50 && owner.status === 200 && stranger.status === 429 };
      }),
  },
  {
    name: 'messages from 5,000 addresses, twice: what the limits keep of them',
    before: 'kept for ever',
    run: () =>
      inSchool(async (school) => {
        const send = (index: number) =>
          fetch(`${school.url}/api/contact-us`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...from(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`),
            },
            body: '{}',
          });
        const rows = () => count(school, 'select count(*) n from rate_windows');
        const round = async () => {
          await volley(5000, 20, send);
          const most = rows();
          change(school, 'update rate_windows set ends_at = ?', Date.now() - 1);
          await until(() => rows() === 0, 'the limits are swept', 120_000);
          return { most, size: databaseSize(school) };
        };
        const before = databaseSize(school);
        const [first, second] = [await round(), await round()];
        const now = `${first.most} rows at most, 0 two minutes later; ${megabytes(first.size - before)} more, then ${megabytes(second.size - first.size)}`;
        // The size of a B-tree with random keys varies by about a page.
        return { now, holds: second.size - first.size < 100_000 };
      }),
  },
];
