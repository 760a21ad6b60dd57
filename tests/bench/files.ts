import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startNginx } from '../support/nginx.ts';
import { bearer, change, tokenFor } from '../support/people.ts';
import { startSchool, type TestSchool } from '../support/server.ts';
import { atLeast, atMost, median, type Row } from './row.ts';

const run = promisify(execFile);
const megabytes = 500;
const rounds = 5;
const readers = 50;
const seconds = 10;

/** Adds a video of half a gigabyte, free for the grade of the demo school's free student. @returns its address */
function addVideo(school: TestSchool): string {
  const folder = join(school.dataDir, 'private', 'materials');
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, 'bench.mp4'), 'w');
  const piece = randomFillSync(Buffer.alloc(2 ** 20));
  for (let written = 0; written < megabytes; written++) writeSync(file, piece);
  closeSync(file);
  const own = `select s.id from subjects s join students t on t.grade_id = s.grade_id where t.email = ?`;
  const address = '/files/materials/bench.mp4';
  change(
    school,
    `update videos set video_path = ?, access = 'free' where id = (select min(id) from videos where subject_id in (${own}))`,
    address,
    school.students.free.email,
  );
  return address;
}

/** Speed of one complete download, in bytes per second. */
async function speed(url: string, headers: string[]): Promise<number> {
  const { stdout } = await run('curl', ['-sfo', '/dev/null', '-w', '%{speed_download}', ...headers, url]);
  return Number(stdout);
}

function residentMegabytes(school: TestSchool): number {
  const status = readFileSync(`/proc/${school.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Memory growth while many clients download the same video at once, in megabytes. */
async function growth(school: TestSchool, url: string, token: string): Promise<number> {
  const before = residentMegabytes(school);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMegabytes(school));
  }, 100);
  const header = `Authorization: Bearer ${token}`;
  await run('wrk', ['-t1', `-c${readers}`, `-d${seconds}s`, '--timeout', '60s', '-H', header, url]);
  clearInterval(sampling);
  return most - before;
}

export async function bench(): Promise<Row[]> {
  const school = await startSchool({ env: { LOG_LEVEL: 'error', TRUST_PROXY: '1' } });
  // Marks all AVIF versions as made, so that image encoding does not affect the measurement.
  change(school, 'update images set avif = 1');
  const nginx = await startNginx(join(school.dataDir, 'private'));
  try {
    const address = addVideo(school);
    const token = await tokenFor(school, school.students.free);
    const ours = school.url + address;
    const theirs = `${nginx.url}${address.replace('/files/', '/')}`;
    const authorised = ['-H', `Authorization: ${bearer(token).authorization}`];
    const [own, other]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      own.push(await speed(ours, authorised));
      other.push(await speed(theirs, []));
    }
    const [a, b] = [median(own.slice(1)), median(other.slice(1))];
    const detail = `${(a / 1e6).toFixed(0)} against ${(b / 1e6).toFixed(0)} MB a second`;
    return [
      atLeast(`a protected video of ${megabytes} MB against nginx`, a / b, 0.5, detail),
      atMost(`memory growth with ${readers} readers of it`, await growth(school, ours, token), 30, 'MB'),
    ];
  } finally {
    await nginx.stop();
    await school.stop();
  }
}
