import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { restoreSchool } from '../../../api/backup/restore.ts';
import { logIn } from '../../support/calls.ts';
import { command, launchCommand, type Program } from '../../support/command.ts';
import { openSchoolDatabase } from '../../support/content.ts';
import { launchSchool, printedLogins, spawnSchool } from '../../support/process.ts';
import { addPost, makeSmallSchool, placeOf, smallFiles } from '../../support/small-school.ts';
import type { Attack } from './attack.ts';

interface Place {
  dataDir: string;
  backup: string;
}

/** Makes a small school and its backup in a temporary folder. */
async function prepare(): Promise<Place> {
  const dataDir = await makeSmallSchool();
  const backup = join(dirname(dataDir), 'backup.tar');
  await command('backup', [backup], { env: { DATA_DIR: dataDir } });
  return { dataDir, backup };
}

function titles(dataDir: string): string {
  const db = new Sqlite(join(dataDir, 'school.db'), { readonly: true });
  try {
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') return 'damaged';
    return db.prepare('select title_en from posts order by id').pluck().all().join();
  } finally {
    db.close();
  }
}

const filesAreWhole = (dataDir: string) =>
  Object.entries(smallFiles).every(([name, text]) => readFileSync(join(dataDir, placeOf(name)), 'utf8') === text);

const leftovers = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((name) => /restoring|unfinished|\.new$/.test(String(name)));

/**
 * Starts a command and kills it at a random time within its usual duration.
 * @returns whether it was killed before it ended
 */
async function killSomewhere(program: Program, file: string, dataDir: string, takes: number): Promise<boolean> {
  const { process, ended } = launchCommand(program, [file], { env: { DATA_DIR: dataDir } });
  const timer = setTimeout(() => process.kill('SIGKILL'), Math.random() * takes);
  const { code } = await ended;
  clearTimeout(timer);
  return code === null;
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

const restores: Attack = {
  name: 'restore killed 100 times, over whole and damaged databases',
  before: 'over a damaged one exit 1 with a stack; a kill left the unpacked files lying',
  async run() {
    const { dataDir, backup } = await prepare();
    const env = { DATA_DIR: dataDir };
    const takes = await timeOf(() => command('restore', [backup], { env }));
    let [cut, lost, left] = [0, 0, 0];
    for (let round = 0; round < 100; round++) {
      const damaged = round % 3 === 2;
      const db = openSchoolDatabase({ dataDir });
      await addPost(db, 'Zebra');
      db.$client.close();
      const old = damaged ? Buffer.alloc(90_000, 'x') : null;
      if (old) writeFileSync(join(dataDir, 'school.db'), old);
      if (await killSomewhere('restore', backup, dataDir, takes)) cut += 1;
      const untouched = old !== null && readFileSync(join(dataDir, 'school.db')).equals(old);
      if (!untouched && !(damaged ? ['First'] : ['First', 'First,Zebra']).includes(titles(dataDir))) lost += 1;
      await command('restore', [backup], { env });
      if (titles(dataDir) !== 'First' || !filesAreWhole(dataDir)) lost += 1;
      left += leftovers(dirname(dataDir)).length;
      for (const name of readdirSync(dataDir)) {
        if (name.includes('before-restore')) rmSync(join(dataDir, name), { recursive: true });
      }
    }
    rmSync(dirname(dataDir), { recursive: true });
    return { now: `${cut} cut off, ${lost} schools neither old nor new, ${left} left over`, holds: lost + left === 0 };
  },
};

const backups: Attack = {
  name: 'backup killed 50 times while an earlier one stands',
  before: 'a kill left FILE.unfinished until the next backup of the same name',
  async run() {
    const { dataDir, backup } = await prepare();
    const takes = await timeOf(() => command('backup', [backup], { env: { DATA_DIR: dataDir } }));
    let [cut, lost] = [0, 0];
    for (let round = 0; round < 50; round++) {
      if (await killSomewhere('backup', backup, dataDir, takes)) cut += 1;
      const place = mkdtempSync(join(tmpdir(), 'restored-'));
      const restored = await restoreSchool(backup, join(place, 'data')).catch(() => null);
      if (!restored || titles(join(place, 'data')) !== 'First') lost += 1;
      rmSync(place, { recursive: true });
    }
    await command('backup', [join(dirname(backup), 'other.tar')], { env: { DATA_DIR: dataDir } });
    const left = leftovers(dirname(dataDir)).length;
    rmSync(dirname(dataDir), { recursive: true });
    return { now: `${cut} cut off, ${lost} backups lost, ${left} left over`, holds: lost + left === 0 };
  },
};

const flips: Attack = {
  name: 'one bit flipped in a backup, at 400 places',
  before: '"restored", and the good school was gone',
  async run() {
    const { dataDir, backup } = await prepare();
    const good = readFileSync(backup);
    let [refused, harmless, taken] = [0, 0, 0];
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(good);
      const at = Math.floor(Math.random() * bytes.length);
      bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << (round % 8)), at);
      const place = mkdtempSync(join(tmpdir(), 'flipped-'));
      const [file, target] = [join(place, 'b.tar'), join(place, 'data')];
      writeFileSync(file, bytes);
      const restored = await restoreSchool(file, target).catch(() => null);
      if (!restored && !existsSync(target)) refused += 1;
      else if (restored && titles(target) === 'First' && filesAreWhole(target)) harmless += 1;
      else taken += 1;
      rmSync(place, { recursive: true });
    }
    rmSync(dirname(dataDir), { recursive: true });
    const now = `${refused} refused, ${harmless} in what nobody reads, ${taken} taken for whole`;
    return { now, holds: taken === 0 };
  },
};

const firstStarts: Attack = {
  name: 'first start killed 20 times before it was ready',
  before: 'the generated passwords were lost: only their hashes were there',
  async run() {
    let [cut, locked] = [0, 0];
    for (let round = 0; round < 20; round++) {
      const dataDir = join(mkdtempSync(join(tmpdir(), 'first-')), 'data');
      const env = { SEED: 'none' };
      const first = launchSchool({ dataDir, env });
      // The kill comes at a random time after the first file exists.
      while (!existsSync(join(dataDir, 'school.lock')) && first.process.exitCode === null) await pause(5);
      await pause(Math.random() * 3000);
      first.process.kill('SIGKILL');
      await first.gone;
      const [printed] = printedLogins(first.output(), 'Administrator');
      if (!printed) cut += 1;
      const school = await spawnSchool({ dataDir, env });
      const admin = printed ?? printedLogins(school.output(), 'Administrator')[0];
      const opens = admin && (await logIn(school, 'dashboard', admin).catch(() => null));
      if (!opens) locked += 1;
      await school.stop();
      rmSync(dirname(dataDir), { recursive: true });
    }
    return { now: `${cut} cut off before printing, ${locked} schools that nobody can open`, holds: locked === 0 };
  },
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const tricks: Attack = {
  name: 'archives of a hand that knows tar: links, devices, names, sizes',
  before: 'links and names were followed as tar does, a size beyond the disk filled it',
  async run() {
    const { dataDir, backup } = await prepare();
    const folder = mkdtempSync(join(tmpdir(), 'tricks-'));
    const make = (script: string) => {
      const place = mkdtempSync(join(folder, 'x-'));
      mkdirSync(join(place, 'media'));
      const file = join(place, 'trick.tar');
      execFileSync('sh', ['-c', `tar -xf "$0" -C "$1" && cd "$1" && ${script}`, backup, place, file]);
      return { file, place };
    };
    const all = '-cf trick.tar school.db media private';
    const scripts = [
      `ln -s /etc/passwd media/x && tar ${all}`,
      `ln school.db media/x && tar ${all}`,
      `mkfifo private/x && tar ${all}`,
      `mv media m && ln -s m media && tar ${all}`,
      `truncate -s 1T media/x && tar -S ${all}`,
      `touch x && tar ${all} -P --transform 's,^x$,/tmp/out,' x`,
      `touch x && tar ${all} -P --transform 's,^x$,media/../../out,' x`,
      `touch school.db-wal && tar ${all} school.db-wal`,
      `tar ${all} school.db`,
    ];
    let taken = 0;
    for (const script of scripts) {
      const { file, place } = make(script);
      const restored = await restoreSchool(file, join(place, 'data')).catch(() => null);
      if (restored || existsSync(join(place, 'data'))) taken += 1;
    }
    for (const path of [folder, dirname(dataDir)]) rmSync(path, { recursive: true });
    return { now: `${scripts.length} tried, ${taken} taken`, holds: taken === 0 };
  },
};

export const attacks = [restores, backups, flips, firstStarts, tricks];
