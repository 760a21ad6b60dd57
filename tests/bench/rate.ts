import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { atLeast, median, type Row } from './row.ts';

const run = promisify(execFile);
const rounds = 5;

/** The URL to request, and an optional session token. */
export interface Asked {
  url: string;
  token?: string;
}

/** Requests per second measured by wrk with keep-alive. @throws when a response is not 2xx */
export async function rate({ url, token }: Asked, seconds: number): Promise<number> {
  const headers = token ? ['-H', `Authorization: Bearer ${token}`] : [];
  const { stdout } = await run('wrk', ['-t1', '-c32', `-d${seconds}s`, ...headers, url]);
  if (stdout.includes('Non-2xx')) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
}

/**
 * Measures two servers alternately and takes the median of the ratios, so that other load on the machine affects both.
 */
export async function compare(what: string, ours: Asked, theirs: Asked, bound: number, aim?: number): Promise<Row> {
  const [own, other, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= rounds; round++) {
    const [one, two] = [await rate(ours, 3), await rate(theirs, 3)];
    // The first round is a warm-up.
    if (round === 0) continue;
    own.push(one);
    other.push(two);
    ratios.push(one / two);
  }
  const detail = `${median(own).toFixed(0)} against ${median(other).toFixed(0)} a second`;
  return atLeast(what, median(ratios), bound, detail, aim);
}
