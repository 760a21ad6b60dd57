import { rmSync } from 'node:fs';
import { logIn } from '../support/calls.ts';
import { bearer, count } from '../support/people.ts';
import { adminLogin, copySchool, type School, spawnSchool } from '../support/server.ts';
import { must } from './must.ts';

const env = { TRUST_PROXY: '1', ADMIN_PASSWORD: adminLogin.password };
/** Number of decisions in progress when the server is killed. */
const atOnce = 8;

type Deed = 'approve' | 'refuse' | 'reverse' | 'undo';

interface Asked {
  id: number;
  deed: Deed;
  version: number;
  /** The response status; 0 when the server was killed before it answered. */
  status: number;
}

/** Calls the dashboard API. A broken connection gives status 0. */
function client(school: School, token: string) {
  return async (method: string, path: string, body?: object) => {
    const headers = { ...bearer(token), ...(body ? { 'content-type': 'application/json' } : {}) };
    try {
      const answer = await fetch(`${school.url}/api/dashboard/${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, body: await answer.json() };
    } catch {
      return { status: 0, body: null };
    }
  };
}

type Call = ReturnType<typeof client>;

/** Enrols families for this round, each with one pending payment. */
async function fileSome(call: Call, round: number): Promise<number[]> {
  const ids: number[] = [];
  for (let each = 0; each < atOnce / 2; each += 1) {
    const student = { name: `Pupil ${round} ${each}`, phone: '0911000100', email: '', level_id: 1, grade_id: 1 };
    const enrolled = await call('POST', 'users', { ...student, kind_of_account: 'paid', payment_term: 'year' });
    must(enrolled.status === 201, `not enrolled: ${JSON.stringify(enrolled.body)}`);
    const payment = { student_id: enrolled.body.data.id, payment_term: 'year', account_id: 1, amount: 58_000 };
    const filed = await call('POST', 'payments', { ...payment, reference: `KILL ${round} ${each}` });
    must(filed.status === 201, `not filed: ${JSON.stringify(filed.body)}`);
    ids.push(filed.body.data.id);
  }
  return ids;
}

/** The next decision for a payment, chosen so that all four kinds occur. */
function deedFor(state: string, undoable: boolean, turn: number): Deed | null {
  if (state === 'sent') return turn % 4 === 0 ? 'refuse' : 'approve';
  if (undoable && turn % 3 === 0) return 'undo';
  return state === 'approved' ? 'reverse' : null;
}

const bodies: Record<Deed, object> = {
  approve: {},
  refuse: { reason: 'unreadable' },
  reverse: { note: 'given back' },
  undo: {},
};

/** The state after a decision. An undo restores the earlier state; its version alone is checked. */
const leadsTo: Record<Deed, string | null> = {
  approve: 'approved',
  refuse: 'refused',
  reverse: 'reversed',
  undo: null,
};

/** Each decision is complete or absent, and none happened twice. Acknowledged decisions are present. */
async function inspect(school: School, call: Call, asked: readonly Asked[]): Promise<void> {
  for (const { id, deed, version, status } of asked) {
    const { data } = (await call('GET', `payments/${id}`)).body;
    const done = data.version === version + 1;
    must(done || data.version === version, `payment ${id} went from version ${version} to ${data.version}`);
    must(status !== 200 || done, `an acknowledged ${deed} of payment ${id} is not there`);
    const state = leadsTo[deed];
    must(!done || state === null || data.state === state, `payment ${id} is ${data.state} after ${deed}`);
    const { body } = await call('GET', `audit?about=payments/${id}&per_page=100`);
    const lines = body.data.filter(({ action }: { action: string }) => action in bodies).length;
    must(lines === data.version - 1, `payment ${id}: ${lines} lines of ${data.version - 1} decisions`);
    const { user } = (await call('GET', `users/${data.student.id}`)).body;
    const open = data.state === 'approved';
    must((user.payment_status === 1) === open, `payment ${id} is ${data.state}, its student ${user.payment_status}`);
    must((data.decided_at === null) === (data.state === 'sent'), `payment ${id} is ${data.state} and half decided`);
    must(!open || (data.receipt_no && data.valid_until), `payment ${id} is approved and half filled in`);
  }
  const numbered = 'from payments where receipt_number is not null';
  const receipts = count(school, `select count(*) n ${numbered}`);
  const last = count(school, `select coalesce(max(receipt_number), 0) n ${numbered}`);
  const different = count(school, `select count(distinct receipt_number) n ${numbered}`);
  must(receipts === last && different === last, `${receipts} receipts, ${different} numbers, the last is ${last}`);
}

/**
 * Kills the server at random moments while payments are decided. After each restart, checks that each decision is
 * complete or absent, happened at most once, and that receipt numbers have no gap.
 * @returns the number of interrupted decisions and of receipts
 * @throws on the first incomplete one
 */
export async function killTheDesk(
  rounds: number,
  report: (line: string) => void,
): Promise<{ brokenOff: number; receipts: number }> {
  const dataDir = copySchool();
  let school = await spawnSchool({ dataDir, env });
  let brokenOff = 0;
  const known: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const call = client(school, await logIn(school, 'dashboard', adminLogin));
    known.push(...(await fileSome(call, round)));
    const asked: Asked[] = [];
    for (const [turn, id] of known.slice(-atOnce).entries()) {
      const { data } = (await call('GET', `payments/${id}`)).body;
      const deed = deedFor(data.state, data.version === 2, turn + round);
      if (deed) asked.push({ id, deed, version: data.version, status: 0 });
    }
    // Killed between two responses, so that the remaining requests are in progress or have not started.
    const enough = Promise.withResolvers<void>();
    // In the first round after the first response: at a random one, few rounds can meet only decisions that are done.
    let toAnswer = round === 1 ? 1 : Math.floor(Math.random() * asked.length);
    if (toAnswer === 0) setTimeout(enough.resolve, Math.random() * 20);
    const sent = asked.map(async (each) => {
      const body = { version: each.version, ...bodies[each.deed] };
      each.status = (await call('POST', `payments/${each.id}/${each.deed}`, body)).status;
      toAnswer -= 1;
      if (toAnswer === 0) enough.resolve();
    });
    await enough.promise;
    await school.kill();
    await Promise.all(sent);
    brokenOff += asked.filter(({ status }) => status === 0).length;
    const strange = asked.find(({ status }) => status !== 0 && status !== 200);
    must(strange === undefined, `answered ${JSON.stringify(strange)}`);
    school = await spawnSchool({ dataDir, env });
    const again = client(school, await logIn(school, 'dashboard', adminLogin));
    await inspect(school, again, asked);
    if (round % 10 === 0) report(`${round} kills, ${brokenOff} decisions broken off, none half`);
  }
  const receipts = count(school, 'select count(*) n from payments where receipt_number is not null');
  await school.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { brokenOff, receipts };
}
