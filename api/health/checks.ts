import { accessSync, constants, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { nextMoment } from '../../db/content/planned.ts';
import { installedSettings, programFolder } from '../../db/dialect/chosen.ts';
import { newestMoment } from '../../db/newest-moment.ts';
import { hookFailingSince, newestPublication } from '../../db/publishing/hook-calls.ts';
import { faultyPages } from '../../db/publishing/pages.ts';
import { pendingSince } from '../../db/publishing/queue.ts';
import { type CheckName, stateOf } from '../../src/model/health/checks.ts';
import { healthBounds } from '../../src/model/limits.ts';
import { formatBytes } from '../../src/model/text/bytes.ts';
import { failedLoginsInDay } from '../auth/failed-logins.ts';
import { programId } from '../program.ts';
import { programVersion } from '../program-version.ts';
import { readOwner } from '../storage/store-owner.ts';
import { failedUpdate } from '../update/note.ts';
import { readBackupStatus } from './backups.ts';
import type { CheckContext, Finding } from './check-context.ts';
import { isClockSynchronised } from './clock.ts';
import { DatabaseTrouble } from './database.ts';
import { diskOf, diskTimeLeft } from './disk-use.ts';
import { runningServers, type ServerNote } from './servers.ts';
import { percentInWords, spanInWords } from './words.ts';

/** Asks for one thing. Whatever it throws is told as something that cannot be asked at the moment. */
type Check = (context: CheckContext) => Promise<Finding> | Finding;

const ageOf = (moment: string): number => Date.now() - Date.parse(moment);

/** The values of a text that tells how long something lasts. */
const span = (milliseconds: number) => (language: Parameters<typeof spanInWords>[1]) => ({
  span: spanInWords(milliseconds, language),
});

/** Whether there is no school in the place that is asked about. */
const isNoSchool = (context: CheckContext): Promise<boolean> =>
  context.database().then(
    () => false,
    (error: unknown) => error instanceof DatabaseTrouble && error.trouble === 'none',
  );

/** Whether a server runs from files that were replaced since its start. Of another folder's program nothing is known. */
const isOutdated = ({ folder, program }: ServerNote): boolean => folder === programFolder && program !== programId();

const version: Check = async (context) => {
  const servers = runningServers(context.folders.root);
  // Before the first start there are no compiled pages.
  if (!context.self && servers.length === 0 && (await isNoSchool(context)))
    return { state: 'ok', text: 'health.no_school' };
  if (context.missingFiles().length > 0) return { state: 'bad', text: 'health.version.missing' };
  if (!context.self && servers.length === 0) return { state: 'bad', text: 'health.version.down' };
  const answers = await Promise.all(servers.map(context.answering));
  if (answers.includes('silent')) return { state: 'bad', text: 'health.version.silent' };
  const failed = failedUpdate(context.folders.root);
  // Another version may have come since by a restart.
  const stayed = (each: ServerNote) =>
    failed?.serves ? resolve(each.folder) === resolve(failed.serves) : each.version !== failed?.version;
  if (failed && (servers.length === 0 || servers.some(stayed)))
    return { state: 'bad', text: 'health.version.not_updated', values: () => ({ version: failed.version }) };
  if (context.self?.replaced() || servers.some(isOutdated)) return { state: 'warn', text: 'health.version.replaced' };
  if (answers.includes('starting')) return { state: 'warn', text: 'health.version.starting' };
  return { state: 'ok', text: 'health.version.ok', values: () => ({ version: programVersion ?? '' }) };
};

const database: Check = async (context) => {
  try {
    await context.database();
    return { state: 'ok', text: 'health.database.ok' };
  } catch (error) {
    if (!(error instanceof DatabaseTrouble)) throw error;
    if (error.trouble === 'none') return { state: 'ok', text: 'health.no_school' };
    return { state: 'bad', text: `health.database.${error.trouble}` };
  }
};

const storage: Check = async ({ bucket, folders }) => {
  if (bucket) {
    const answers = await readOwner(bucket).then(
      (mark) => mark !== null,
      () => false,
    );
    return answers
      ? { state: 'ok', text: 'health.storage.store_ok' }
      : { state: 'bad', text: 'health.storage.store_away' };
  }
  if (!existsSync(folders.root)) return { state: 'ok', text: 'health.no_school' };
  try {
    for (const folder of [folders.media, folders.private]) accessSync(folder, constants.R_OK | constants.W_OK);
    return { state: 'ok', text: 'health.storage.ok' };
  } catch {
    return { state: 'bad', text: 'health.storage.unwritable' };
  }
};

const disk: Check = async ({ folders: { root } }) => {
  const found = await diskOf(root);
  const size = (language: Parameters<typeof spanInWords>[1]) => ({ size: formatBytes(found.free, language) });
  if (found.free < found.bound) return { state: 'bad', text: 'health.disk.full', values: size };
  const left = diskTimeLeft(root, found);
  if (left === null || left >= healthBounds.disk.warn) return { state: 'ok', text: 'health.disk.ok', values: size };
  const soon = span(left);
  return { state: 'warn', text: 'health.disk.filling', values: (each) => ({ ...size(each), ...soon(each) }) };
};

/** An installed school has backups: without a word of them, none of them is known to work. */
const noBackups = (): Finding => ({ state: installedSettings === null ? 'ok' : 'bad', text: 'health.backup.unset' });

const backup: Check = async ({ folders: { root } }) => {
  const status = await readBackupStatus(root);
  if (!status) return noBackups();
  const age = ageOf(status.local ?? status.since);
  const text = status.local === null ? 'health.backup.never' : 'health.backup.age';
  return { state: stateOf(age, healthBounds.backup), text, values: span(age) };
};

const backupAway: Check = async (context) => {
  const status = await readBackupStatus(context.folders.root);
  const place = status?.away.place ?? context.config.backupAway;
  if (place === 'none') return { state: 'ok', text: 'health.backup_away.none' };
  if (place === 'unset' && (await isNoSchool(context))) return { state: 'ok', text: 'health.no_school' };
  if (place === 'unset') return { state: 'warn', text: 'health.backup_away.unset' };
  if (!status) return noBackups();
  const age = ageOf(status.away.at ?? status.since);
  const text = status.away.at === null ? 'health.backup_away.never' : 'health.backup_away.age';
  return { state: stateOf(age, healthBounds.backup), text, values: span(age) };
};

const backupVerified: Check = async ({ folders: { root } }) => {
  const status = await readBackupStatus(root);
  if (!status) return noBackups();
  const age = ageOf(status.verified ?? status.since);
  const text = status.verified === null ? 'health.backup_verified.never' : 'health.backup_verified.age';
  return { state: stateOf(age, healthBounds.verified), text, values: span(age) };
};

/** The earlier of some moments (ISO 8601 in UTC); null if there is none. */
const earliest = (...moments: (string | null)[]): string | null =>
  moments.filter((each) => each !== null).sort()[0] ?? null;

const publishing: Check = async (context) => {
  const db = await context.database();
  const planned = await nextMoment(db);
  const since = earliest(await pendingSince(db), planned);
  const late = since === null ? 0 : ageOf(since);
  const state = stateOf(late, healthBounds.publishing);
  if (state !== 'ok') return { state, text: 'health.publishing.late', values: span(late) };
  const faulty = (await faultyPages(db)).length;
  if (faulty > 0) return { state: 'warn', text: 'health.publishing.faulty', values: () => ({ number: faulty }) };
  return { state, text: 'health.publishing.ok' };
};

const hook: Check = async (context) => {
  if (!context.config.hook) return { state: 'ok', text: 'health.hook.unset' };
  const since = await hookFailingSince(await context.database());
  if (since === null) return { state: 'ok', text: 'health.hook.ok' };
  const late = Math.max(1, ageOf(since));
  return { state: stateOf(late, healthBounds.hook), text: 'health.hook.failing', values: span(late) };
};

const videos: Check = async (context) => {
  const jobs = await context.videos();
  if (!jobs) return { state: 'ok', text: 'health.videos.unset' };
  if (jobs.failed === 0) return { state: 'ok', text: 'health.videos.ok' };
  return { state: 'warn', text: 'health.videos.failed', values: () => ({ number: jobs.failed }) };
};

const mail: Check = async (context) => {
  const queue = await context.mail();
  if (!queue) return { state: 'ok', text: 'health.mail.unset' };
  if (queue.failingSince === null) return { state: 'ok', text: 'health.mail.ok' };
  const late = ageOf(queue.failingSince);
  return { state: stateOf(late, healthBounds.mail), text: 'health.mail.failing', values: span(late) };
};

const certificate: Check = async (context) => {
  if (!context.config.siteUrl?.startsWith('https:')) return { state: 'ok', text: 'health.certificate.unset' };
  const { end, at } = await context.certificate();
  if (end === null) return { state: 'warn', text: 'health.certificate.unread', at };
  const left = end - Date.now();
  if (left <= 0) return { state: 'bad', text: 'health.certificate.ended', at };
  const { warn, bad } = healthBounds.certificate;
  const state = left < bad ? 'bad' : left < warn ? 'warn' : 'ok';
  return { state, text: 'health.certificate.ends', values: span(left), at };
};

const clock: Check = async (context) => {
  const db = await context.database();
  const newest = [await newestMoment(db), await newestPublication(db)].filter((each) => each !== null);
  const behind = Math.max(0, ...newest.map((moment) => -ageOf(moment)));
  if (behind > healthBounds.clock.bad) return { state: 'bad', text: 'health.clock.behind', values: span(behind) };
  const synchronised = isClockSynchronised();
  if (synchronised === null) return { state: 'ok', text: 'health.clock.unknown' };
  return synchronised ? { state: 'ok', text: 'health.clock.ok' } : { state: 'warn', text: 'health.clock.unset' };
};

const memory: Check = ({ folders }) => {
  const servers = runningServers(folders.root);
  if (servers.length === 0) return { state: 'ok', text: 'health.memory.none' };
  const most = Math.max(...servers.map((server) => server.memory));
  const percent = (language: Parameters<typeof percentInWords>[1]) => ({ percent: percentInWords(most, language) });
  return { state: stateOf(most, healthBounds.memory), text: 'health.memory.share', values: percent };
};

const logins: Check = async (context) => {
  const failed = await failedLoginsInDay(await context.database());
  return {
    state: stateOf(failed, healthBounds.logins),
    text: 'health.logins.failed',
    values: () => ({ number: failed }),
  };
};

/** Every check, with what it asks; its bounds are `healthBounds`, its words `health` in the catalogue of messages. */
export const checks: Readonly<Record<CheckName, Check>> = {
  ...{ version, database, storage, disk, backup },
  ...{ backup_away: backupAway, backup_verified: backupVerified },
  ...{ publishing, hook, videos, mail, certificate, clock, memory, logins },
};
