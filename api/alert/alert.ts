import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeLock } from '../../db/dialect/sqlite/lock.ts';
import { alertBounds } from '../../src/model/limits.ts';
import type { Config } from '../config.ts';
import { Fault } from '../faults.ts';
import type { HealthLine } from '../health/check-context.ts';
import { checkWithoutServer } from '../health/check-without-server.ts';
import { createPost } from '../mail/post.ts';
import { type Addressees, readAddressees } from './addressees.ts';
import { openSentAlerts, placeOfSentAlerts } from './sent-alerts.ts';
import { writeAlert } from './text.ts';

const badOf = async (config: Config): Promise<HealthLine[]> =>
  (await checkWithoutServer(config)).filter(({ state }) => state === 'bad');

/**
 * Sends each recipient one mail about the bad states that are due. Each sent mail is recorded at once; if the process
 * is killed before that, the next call sends it again.
 * @returns what became of it, in a line
 * @throws Fault if a mail was not taken; the next call tries again
 */
async function tell(config: Config, mail: NonNullable<Config['mail']>, to: Addressees): Promise<string> {
  const sentAlerts = openSentAlerts(config.dataDir, to.addresses);
  const dueOf = (lines: readonly HealthLine[]) =>
    to.addresses
      .map((address) => ({ address, due: lines.filter(({ check }) => sentAlerts.isDue(address, check)) }))
      .filter(({ due }) => due.length > 0);
  const bad = await badOf(config);
  if (bad.length === 0) return 'nothing is bad';
  if (dueOf(bad).length === 0) return 'what is bad was told within a day';
  // A restart takes a few seconds and must not cause an alert.
  await pause(alertBounds.secondLook);
  const still = (await badOf(config)).filter(({ check }) => bad.some((line) => line.check === check));
  const post = createPost(mail);
  let sent = 0;
  const refused: string[] = [];
  for (const { address, due } of dueOf(still)) {
    const checks = due.map(({ check }) => check);
    const today = new Date().toISOString().slice(0, 10);
    const since = checks.map((check) => `${check} ${sentAlerts.last(address, check) ?? today}`);
    const answer = await post.send(
      address,
      ['alert', hostname(), config.dataDir, ...since].join('\n'),
      writeAlert(to, due),
    );
    if (answer?.ok) {
      sentAlerts.note(address, checks);
      sent += 1;
    } else refused.push(answer?.reason ?? '');
  }
  const [reason] = refused;
  if (reason !== undefined)
    throw new Fault(`SMTP_URL: ${refused.length} of ${sent + refused.length} mails were not taken (${reason})`, {
      kind: 'unreachable',
    });
  return sent === 0 ? 'nothing is bad any more' : `${sent === 1 ? 'one person was' : `${sent} people were`} told`;
}

/**
 * Mails the bad states of the school, each at most once a day to each person, with neither server nor database needed.
 * @returns what became of it, in a line
 * @throws Fault
 */
export async function alert(config: Config): Promise<string> {
  const { mail, dataDir } = config;
  if (!mail) return 'SMTP_URL is not set: nobody is mailed';
  const to = readAddressees(dataDir);
  if (!to || to.addresses.length === 0) return 'nobody is mailed: no principal has confirmed an e-mail address';
  const release = takeLock(join(placeOfSentAlerts(dataDir), 'alerts.lock'), 'alone');
  if (!release) throw new Fault('another call tells already', { kind: 'busy' });
  try {
    return await tell(config, mail, to);
  } finally {
    release();
  }
}
