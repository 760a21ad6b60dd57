import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allWrites } from '../support/all-calls.ts';
import { logIn } from '../support/calls.ts';
import { inProof } from '../support/in-proof.ts';
import { largestBodies } from '../support/largest-bodies.ts';
import { createProbe, longestAllowed } from '../support/measured.ts';
import { bearer, freshClient } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { hireAndEnter, ownPassword } from '../support/staff.ts';
import { asAdmin } from './dashboard/client.ts';

const probe = createProbe();
let school: TestSchool;
/** Session tokens of several principals: one account may preview 300 times in five minutes. */
const tokens: string[] = [];
let calls = 0;
beforeAll(async () => {
  school = await startSchool({ env: { LOG_LEVEL: 'error', TRUST_PROXY: '1', ...probe.env } });
  tokens.push(await logIn(school, 'dashboard', school.admin));
  const admin = await asAdmin(school);
  for (let others = inProof ? 15 : 0; others > 0; others--) {
    const { email } = await hireAndEnter(school, admin, 'principal');
    tokens.push(await logIn(school, 'dashboard', { email, password: ownPassword }));
  }
});
afterAll(() => school.remove());

/** Every `share`-th item of `series`, starting at `index`, so that consecutive calls together cover all of it. */
const inTurn = <T>(series: readonly T[], index: number, share: number) =>
  series.filter((_, at) => at % share === index % share);

/**
 * Every call gets bodies that fill its own fields: all of them in the proof, otherwise a fortieth in turn. Bodies
 * without its fields are parsed before the call matters, so the calls share them.
 */
const sent = allWrites.flatMap((call, index) => {
  const bodies = largestBodies(call.endpoint);
  const own = bodies.filter(({ fields }) => fields);
  const common = bodies.filter(({ fields }) => !fields);
  const chosen = [...inTurn(own, index, inProof ? 1 : 40), ...inTurn(common, index, inProof ? 5 : 160)];
  return chosen.map((body) => ({ ...call, ...body }));
});

describe('a body as large as one may be holds the event loop no longer than a tenth of a second', () => {
  it.each(sent.map((each) => [each.key, each.name, each] as const))(
    '%s with %s',
    async (_key, _name, { method, path, type, body }) => {
      const turn = await probe.turn(school, async () => {
        const headers = {
          ...(type ? { 'content-type': type } : {}),
          ...bearer(tokens[calls++ % tokens.length] ?? ''),
          ...freshClient(),
        };
        const answer = await fetch(`${school.url}/api${path}`, { method, headers, body });
        await answer.arrayBuffer();
        // Lessons have no page, and so no preview.
        const isNone = path.includes('/online-lessons/') && path.endsWith('/preview');
        expect([200, 201, 400, 401, 409, 413, 415, 422, ...(isNone ? [404] : [])]).toContain(answer.status);
      });
      expect(turn).toBeLessThanOrEqual(longestAllowed);
    },
  );
});
