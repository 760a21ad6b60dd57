import fc from 'fast-check';
import { until } from '../../support/content.ts';
import { logOf } from '../../support/log.ts';
import { memoryOf } from '../../support/memory.ts';
import { rawRequest } from '../../support/raw.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import { askMany } from '../../support/strangers.ts';
import type { Attack } from './attack.ts';

const requests = 22_000;
const long = 'z'.repeat(15_000);
const rounded = (value: number) => value.toFixed(0);

/** Measures memory growth while requests with long URLs are sent, after a warm-up of 2,000 requests. */
async function ask(school: TestSchool, pathOf: (index: number) => string, before: () => void) {
  await askMany(school, 2000, (index) => pathOf(-1 - index));
  const memory = memoryOf(school);
  before();
  const statuses = await askMany(school, requests, pathOf);
  const grown = memoryOf(school) - memory;
  return { answered: [...statuses.values()].reduce((sum, count) => sum + count, 0), grown };
}

async function unknownParameters(): Promise<{ now: string; holds: boolean }> {
  const school = await startSchool({ env: { LOG_LEVEL: 'error' } });
  try {
    const pathOf = (index: number) => `/api/blog/get?page=99999&per_page=1&z=${index}${long}`;
    const { answered, grown } = await ask(school, pathOf, () => undefined);
    return {
      now: `${answered} answered, memory +${rounded(grown)} MB`,
      holds: answered === requests && grown < 100,
    };
  } finally {
    await school.stop();
  }
}

async function unreadLog(): Promise<{ now: string; holds: boolean }> {
  const school = await startSchool({ env: { LOG_LEVEL: 'info' } });
  try {
    const stopReading = () => school.process.stdout?.pause();
    const { answered, grown } = await ask(school, (index) => `/nothing-${index}?${long}`, stopReading);
    school.process.stdout?.resume();
    const dropped = () => logOf(school).find(({ event }) => event === 'log.dropped')?.['lines'];
    await until(() => dropped() !== undefined, 'the number of lines that nobody has read');
    return {
      now: `${answered} answered, memory +${rounded(grown)} MB, ${dropped()} lines dropped and told`,
      holds: answered === requests && grown < 60,
    };
  } finally {
    await school.stop();
  }
}

/** Requests unusual spellings of paths. @returns whether no redirect led to another host */
async function oddAddresses(): Promise<{ now: string; holds: boolean }> {
  const school = await startSchool({ env: { LOG_LEVEL: 'error' } });
  const own = 'http://school.test';
  const tried = { addresses: 0, away: 0 };
  const sign = fc.constantFrom(
    ...'/\\.%?#@:;\'"<{`|^~ \x80\xff'.split(''),
    'evil.example',
    'en',
    '%2f',
    '%5c',
    '%09',
    '%00',
  );
  const targets = fc.array(sign, { maxLength: 12 }).map((signs) => `/${signs.join('').replaceAll(' ', '%20')}`);
  try {
    await fc.assert(
      fc.asyncProperty(targets, fc.constantFrom('', '/', '/gallery/page/1', '/?//evil.example/'), async (path, end) => {
        const location = (await rawRequest(school, path + end)).header('location');
        tried.addresses += 1;
        if (location !== undefined && new URL(location, own).origin !== own) tried.away += 1;
      }),
      { numRuns: 10_000 },
    );
    return { now: `${tried.addresses} addresses, ${tried.away} led away`, holds: tried.away === 0 };
  } finally {
    await school.stop();
  }
}

export const attacks: readonly Attack[] = [
  {
    name: `${requests} addresses of 15,000 characters, each with another unknown parameter`,
    before: 'the process ended after 11,000: heap out of memory',
    run: unknownParameters,
  },
  {
    name: `${requests} addresses of 15,000 characters while nobody reads the log`,
    before: 'the process ended after 11,000: heap out of memory',
    run: unreadLog,
  },
  {
    name: 'addresses in every spelling, for a redirect to another host',
    before: "'/\\evil.example/' led to evil.example",
    run: oddAddresses,
  },
];
