import { contentLimits, MEGABYTE, richTextExcess, richTextMarkup } from '../../../src/model/limits.ts';
import { asAdmin } from '../../api/dashboard/client.ts';
import { hostileTexts, upTo } from '../../support/hostile-texts.ts';
import { processorTime } from '../../support/processor.ts';
import { startSchool, type TestSchool } from '../../support/server.ts';
import type { Attack } from './attack.ts';

/** Processor time of the server process for `work`, in milliseconds. */
async function costOf(school: TestSchool, work: () => Promise<unknown>): Promise<number> {
  const before = processorTime(school);
  await work();
  return processorTime(school) - before;
}

/** Two texts that just fit into a body of 1 MB and within the length limit of the rich text parser. */
function pairOf(html: string): { ar: string; en: string } {
  const bytes = Buffer.byteLength(JSON.stringify(html)) / html.length;
  const length = Math.min(richTextExcess * contentLimits.rich, Math.floor((0.48 * MEGABYTE) / bytes));
  const text = html.slice(0, length);
  return { ar: text, en: text };
}

/** Each text is sent in both languages. The title is missing, so nothing is saved or published. */
async function sendTexts(): Promise<{ now: string; holds: boolean }> {
  const school = await startSchool();
  const call = await asAdmin(school);
  const costs: [name: string, ms: number][] = [];
  for (const [name, make] of Object.entries(hostileTexts)) {
    for (const html of [make(MEGABYTE), upTo(richTextMarkup.tags, make(MEGABYTE))]) {
      const body = { title: { ar: '', en: '' }, description: pairOf(html) };
      const send = () => costOf(school, () => call('POST', '/dashboard/Blogs', body));
      // The minimum of three runs, because the process sometimes does background work.
      costs.push([name, Math.min(await send(), await send(), await send())]);
    }
  }
  await school.stop();
  costs.sort(([, one], [, other]) => other - one);
  const [[worst, most] = ['', 0]] = costs;
  return { now: `${costs.length} forms of two texts: ${most} ms at most (${worst})`, holds: most < 300 };
}

async function sendAccents(): Promise<{ now: string; holds: boolean }> {
  const school = await startSchool();
  const body = JSON.stringify({ email: `a${'\u0301\u0327'.repeat(225_000)}@a.b`, password: 'no password' });
  const headers = { 'content-type': 'application/json' };
  const send = (path: string) => fetch(`${school.url}/api${path}`, { method: 'POST', headers, body });
  const costs = [await costOf(school, () => send('/auth/login')), await costOf(school, () => send('/dashboard/login'))];
  await school.stop();
  return { now: `${costs.join(' and ')} ms`, holds: Math.max(...costs) < 500 };
}

export const attacks: readonly Attack[] = [
  {
    name: 'rich texts made to be slow, 1 MB a form',
    before: '300 kB of <b>: 3.3 s; <b> closed as </i>: 0.7 s at 200 kB, with the square',
    run: sendTexts,
  },
  { name: 'logins with 450,000 accents in the address', before: 'about 33 s each', run: sendAccents },
];
