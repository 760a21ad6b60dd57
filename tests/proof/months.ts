import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { checkNames } from '../../src/model/health/checks.ts';
import { mailBounds, publicationHistory, trashDays } from '../../src/model/limits.ts';
import { adminToken, client } from '../api/dashboard/client.ts';
import { command } from '../support/command.ts';
import { until } from '../support/content.ts';
import { startMailServer } from '../support/mail-server.ts';
import { memoryOf } from '../support/memory.ts';
import { change, count } from '../support/people.ts';
import { root } from '../support/process.ts';
import { backupPlace, snapshotsIn } from '../support/restic.ts';
import { liveThroughDay } from '../support/school-day.ts';
import { copySchool, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { must } from './must.ts';

/** How much a server may grow from its second month to its last, in megabytes. */
const growth = 10;
/** For how many milliseconds the work of the hours is done each day: twice at least. */
const hours = 2500;
/** With one backup a day, those of so many days are kept (as hourly ones), and of the months before the last of each. */
const keptDays = 48;
/** Days between two verifications of a backup. */
const week = 7;

/** A restic that dates each backup by the moved clock, because restic itself has the clock of the machine. */
function datingRestic(folder: string, clock: string): string {
  mkdirSync(folder);
  const script = `#!/bin/sh
for word do
  shift
  set -- "$@" "$word"
  if [ "$word" = backup ]; then set -- "$@" --time "$(date -d "+$(cat ${clock}) days" '+%F %T')"; fi
done
exec ${execFileSync('sh', ['-c', 'command -v restic'], { encoding: 'utf8' }).trim()} "$@"
`;
  writeFileSync(join(folder, 'restic'), script, { mode: 0o755 });
  return folder;
}

/** Which of the days that have one backup each are kept, oldest first. */
function keptOf(dates: string[]): string[] {
  const lastOfMonth = new Map(dates.map((date) => [date.slice(0, 7), date]));
  return dates.filter((date, index) => index >= dates.length - keptDays || lastOfMonth.get(date.slice(0, 7)) === date);
}

const status = z.object({ data: z.array(z.object({ check: z.enum(checkNames), state: z.string() })) });

/**
 * Lives through months of a school, a day after the other: its clock is moved, and what is done by the hour is done by the
 * second. Each day has logins, an enrolment, a lesson, a payment, a message, a post, a student who is erased, and a backup;
 * each week has a verified backup.
 * @throws Error when memory grows, a job stands still, or something is kept longer than it may be
 */
export async function liveThroughMonths(say: (line: string) => void, days = 182): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'months-'));
  const away = join(folder, 'away');
  mkdirSync(away);
  const clock = join(folder, 'clock');
  writeFileSync(clock, '0');
  const quick = join(folder, 'quick');
  const mails = await startMailServer();
  const place = backupPlace(join(folder, 'near'), { BACKUP_URL: away });
  const preloaded = ['moved-clock', 'quick-hours'].map(
    (name) => `--import ${join(root, 'tests/support', `${name}.ts`)}`,
  );
  const env = {
    ...place.env,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    SMTP_URL: mails.url(),
    MAIL_FROM: 'School <office@school.test>',
    CLOCK_FILE: clock,
    QUICK_FILE: quick,
    NODE_OPTIONS: preloaded.join(' '),
    PATH: `${datingRestic(join(folder, 'bin'), clock)}:${process.env['PATH'] ?? ''}`,
  };
  const { admin, students } = readTemplate();
  const paid = students.find(({ email }) => email.startsWith('paid')) ?? { email: '', password: '' };
  const dataDir = copySchool();
  const school = await spawnSchool({ dataDir, env });
  const run = async (program: 'backup' | 'verify' | 'status', ...words: string[]) => {
    const ended = await command(program, words, { env: { DATA_DIR: dataDir, ...env } });
    must(program === 'status' || ended.code === 0, `${program} ended with ${ended.code}: ${ended.stderr}`);
    return ended;
  };
  /** Waits until nothing waits: pages, mails. @returns the resident memory of the server, in megabytes */
  const rest = async () => {
    const waiting = () =>
      count(school, 'select count(*) n from publish_requests') +
      count(school, "select count(*) n from mails where state = 'waiting'");
    await until(() => waiting() === 0, 'no page and no mail waits', 60_000);
    return memoryOf(school);
  };
  const before = (more: number) => new Date(Date.now() + (days - more) * 86_400_000).toISOString();
  try {
    change(school, 'update admins set confirmed_key = email_key');
    const memory: number[] = [];
    const dates: string[] = [];
    for (let day = 1; day <= days; day++) {
      writeFileSync(clock, String(day));
      const { post } = await liveThroughDay({ ...school, admin, students: { paid } }, () => undefined);
      const call = client(school, await adminToken({ ...school, admin }));
      must((await call('DELETE', `/dashboard/Blogs/${post.id}`)).status === 200, 'a post is not deleted');
      await run('backup');
      dates.push(new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10));
      if (day % week === 0) await run('verify', '--weekly');
      writeFileSync(quick, '');
      await new Promise((resolve) => setTimeout(resolve, hours));
      memory.push(await rest());
      rmSync(quick);
      if (day % 26 === 0) say(`day ${day}: ${memory.at(-1)?.toFixed(0)} MB`);
    }

    const month = 30;
    const least = (part: number[]) => Math.min(...part);
    const [early, late] = [least(memory.slice(month, 2 * month)), least(memory.slice(-month))];
    if (days > 2 * month) {
      say(`memory at rest: ${early.toFixed(0)} MB in the second month, ${late.toFixed(0)} MB in the last`);
      must(late - early <= growth, `the server has grown by ${(late - early).toFixed(0)} MB`);
    }
    for (const repository of [place.dir, away]) {
      const found = snapshotsIn(repository).map(({ time }) => time.slice(0, 10));
      must(found.join() === keptOf(dates).join(), `in ${repository} are the backups of ${found.join()}`);
    }
    const kept: [what: string, rows: number][] = [
      [
        'mails',
        count(
          school,
          `select count(*) n from mails where state = 'sent' and done_at < '${before(mailBounds.keptDays + 2)}'`,
        ),
      ],
      ['deleted entries', count(school, `select count(*) n from posts where deleted_at < '${before(trashDays + 2)}'`)],
      [
        'publications',
        Math.max(0, count(school, 'select count(*) n from publications') - publicationHistory.count - 50),
      ],
    ];
    for (const [what, rows] of kept) must(rows === 0, `${rows} ${what} are kept too long`);
    const { stdout } = await run('status', '--json');
    const wrong = status.parse(JSON.parse(stdout)).data.filter(({ state }) => state !== 'ok');
    must(wrong.length === 0, `at the end: ${JSON.stringify(wrong)}`);
    say(
      `${days} days: ${keptOf(dates).length} backups kept in each place, ${mails.taken.length} mails sent, nothing waits, all is well`,
    );
  } finally {
    await school.stop();
    await mails.stop();
    for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true });
  }
}
