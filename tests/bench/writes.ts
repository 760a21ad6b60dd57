import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { logIn } from '../support/calls.ts';
import { bearer } from '../support/people.ts';
import { adminLogin, copySchool, spawnSchool } from '../support/server.ts';
import { atMost, median, noted, type Row } from './row.ts';

const rounds = 400;
/** Writes before the first measured one: the server compiles their code during these. */
const warmUp = 100;

/**
 * Measures what remembering the answer of a write costs: the same change of a price, alternately without and with an
 * idempotency key, so that other load on the machine affects both.
 */
export async function bench(): Promise<Row[]> {
  const dataDir = copySchool();
  const school = await spawnSchool({ dataDir });
  try {
    const token = await logIn(school, 'dashboard', adminLogin);
    const times: Record<'without' | 'with', number[]> = { without: [], with: [] };
    const write = async (key: string | null, round: number): Promise<number> => {
      const headers = { 'content-type': 'application/json', ...bearer(token), ...(key && { 'Idempotency-Key': key }) };
      const body = JSON.stringify({ payment_status: round % 2 });
      const started = performance.now();
      const answer = await fetch(`${school.url}/api/dashboard/user/1/payment-status`, { method: 'PUT', headers, body });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a write answered ${answer.status}`);
      return performance.now() - started;
    };
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const without = await write(null, round);
      const withKey = await write(randomUUID(), round + 1);
      // The server stores the answer after it has sent it: the next write must not wait for that.
      await pause(2);
      if (round < warmUp) continue;
      times.without.push(without);
      times.with.push(withKey);
    }
    const [without, withKey] = [median(times.without), median(times.with)];
    return [
      noted('a write without an idempotency key, median', `${without.toFixed(2)} ms`),
      atMost('more time with a key, median', withKey - without, 0.5, 'ms'),
    ];
  } finally {
    await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
