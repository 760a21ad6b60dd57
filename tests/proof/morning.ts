import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { adminToken } from '../api/dashboard/client.ts';
import { command } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { type MorningLoad, sendMorning } from '../support/morning-load.ts';
import { fileOf, tokenFor } from '../support/people.ts';
import { root, scriptWords } from '../support/process.ts';
import { backupPlace } from '../support/restic.ts';
import { copySchool, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { anotherVersion } from '../support/version.ts';
import { must } from './must.ts';

/** The bound of the event loop's delay at the 99th percentile, in milliseconds. */
const lagBound = 50;

/** The largest delay of the event loop at the 99th percentile, asked every five seconds, in milliseconds. */
function watchLag(port: number) {
  const seen: { at: number; lag: number }[] = [];
  let over = false;
  const asking = (async () => {
    while (!over) {
      await new Promise((resolve) => setTimeout(resolve, 5000));
      const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      );
      const [, lag] = /school_event_loop_lag_seconds\{quantile="0\.99"\} (\S+)/.exec(text) ?? [];
      if (lag !== undefined) seen.push({ at: performance.now(), lag: Number(lag) * 1000 });
    }
  })();
  return {
    /** The median and the most between two moments. */
    between(from: number, to: number) {
      const lags = seen.filter(({ at }) => at >= from && at <= to).map(({ lag }) => lag);
      const sorted = lags.toSorted((a, b) => a - b);
      return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 };
    },
    stop: async () => {
      over = true;
      await asking;
    },
  };
}

const delays = z.object({ seconds: z.number(), p99: z.number(), most: z.number() });

/** The event loops of the processes that have lived for a minute at least, over their whole lives. */
const wholeLives = (folder: string) =>
  readdirSync(folder)
    .map((name) => delays.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .filter(({ seconds }) => seconds >= 60);

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/**
 * A school morning of some minutes at 70 % of what saturates the school, with a backup and an update in it.
 * @throws Error when a request fails, or the event loop is held up too long
 */
export async function liveThroughMorning(say: (line: string) => void, minutes = 10): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'morning-'));
  mkdirSync(join(folder, 'away'));
  const loops = join(folder, 'loops');
  mkdirSync(loops);
  const place = backupPlace(join(folder, 'near'), { BACKUP_URL: join(folder, 'away') });
  const metrics = await freePort();
  const { admin, students } = readTemplate();
  const studentOf = (kind: string) =>
    students.find(({ email }) => email.startsWith(kind)) ?? { email: '', password: '' };
  const env = {
    TRUST_PROXY: '1',
    METRICS_PORT: String(metrics),
    LOG_LEVEL: 'error',
    DELAY_FOLDER: loops,
    NODE_OPTIONS: `--import ${join(root, 'tests/support/loop-delay.ts')}`,
  };
  const school = await spawnSchool({ dataDir: copySchool(), args: ['--processes', '1'], env });
  const version = anotherVersion({ sql: 'CREATE INDEX "later" ON "posts" ("updated_at", "title_en");' });
  try {
    const load: Omit<MorningLoad, 'rate' | 'duration'> = {
      url: school.url,
      // Each login of an account ends its oldest session: those of another account are kept.
      student: studentOf('free'),
      studentToken: await tokenFor(school, studentOf('paid')),
      staffToken: await adminToken({ ...school, admin }),
      film: fileOf(
        school,
        'videos',
        'video_path',
        "s.grade_id = (select grade_id from students where email like 'paid%' limit 1)",
      ),
    };
    await sendMorning({ ...load, rate: null, duration: 5000 });
    const full = await sendMorning({ ...load, rate: null, duration: 20_000 });
    must(Object.keys(full.errors).length === 0, `at full load: ${JSON.stringify(full.errors)}`);
    const most = full.answered / 20;
    const rate = most * 0.7;
    say(`${most.toFixed(0)} requests a second saturate the school; the morning has ${rate.toFixed(0)}`);

    const lag = watchLag(metrics);
    const started = performance.now();
    const sending = sendMorning({ ...load, rate, duration: minutes * 60_000 });
    const rest = (part: number) =>
      new Promise((resolve) => setTimeout(resolve, started + minutes * 60_000 * part - performance.now()));

    await rest(0.3);
    const backupAt = performance.now();
    const backup = await command('backup', [], { env: { DATA_DIR: school.dataDir, ...place.env } });
    must(backup.code === 0, `the backup ended with ${backup.code}: ${backup.stderr}`);
    const backupEnd = performance.now();
    await rest(0.5);
    const updateAt = performance.now();
    const settings = { ...process.env, NODE_ENV: undefined, DATA_DIR: school.dataDir };
    const updating = { cwd: version.folder, env: settings };
    const { stdout } = await promisify(execFile)(process.execPath, scriptWords('update'), updating);
    const updateEnd = performance.now();
    const [waited = 'nothing of waiting writes'] = /writes waited [\d.]+ s/.exec(stdout) ?? [];

    const sent = await sending;
    const end = performance.now();
    await lag.stop();
    const told = (from: number, to: number) => {
      const { median, most: worst } = lag.between(from, to);
      return `event loop p99 ${median.toFixed(0)} ms (at most ${worst.toFixed(0)})`;
    };
    const errors = Object.values(sent.errors).reduce((sum, each) => sum + each, 0);
    say(`${sent.answered} answered, ${sent.announced} writes told to come again, ${errors} errors`);
    say(
      `answers: median ${percentile(sent.latencies, 0.5).toFixed(1)} ms, p99 ${percentile(sent.latencies, 0.99).toFixed(0)} ms`,
    );
    say(`all of it: ${told(started, end)}`);
    const lives = wholeLives(loops);
    for (const { seconds, p99, most: longest } of lives) {
      say(
        `a process of ${seconds.toFixed(0)} s: event loop p99 ${p99.toFixed(0)} ms, the longest ${longest.toFixed(0)} ms`,
      );
    }
    say(`a backup of ${((backupEnd - backupAt) / 1000).toFixed(0)} s: ${told(backupAt, backupEnd + 5000)}`);
    say(`an update of ${((updateEnd - updateAt) / 1000).toFixed(0)} s, ${waited}: ${told(updateAt, updateEnd + 5000)}`);
    must(errors === 0, JSON.stringify(sent.errors));
    must(lives.length >= 2, 'not every process has told how its event loop was');
    for (const { p99 } of lives) must(p99 < lagBound, `an event loop was held up for ${p99.toFixed(0)} ms`);
    for (const [name, from, to] of [
      ['the morning', started, end],
      ['the backup', backupAt, backupEnd + 5000],
      ['the update', updateAt, updateEnd + 5000],
    ] as const) {
      const { median } = lag.between(from, to);
      must(median < lagBound, `in ${name} the event loop is held up for ${median.toFixed(0)} ms`);
    }
  } finally {
    await school.stop();
    version.remove();
    rmSync(school.dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
