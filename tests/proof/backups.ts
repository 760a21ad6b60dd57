import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BareRoot, makeBareRoot, type Said } from '../support/bare-root.ts';
import { must } from './must.ts';

function done({ code, stdout, stderr }: Said, what: string): string {
  must(code === 0, `${what} ended with ${code}:\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** Asks the server itself, as the web server in front of it does. */
const asker = `
const [method, path, body] = process.argv.slice(2);
const headers = { origin: 'https://school.test', 'x-forwarded-proto': 'https', 'content-type': 'application/json' };
for (const until = Date.now() + 120_000; ; ) {
  const answer = await fetch('http://127.0.0.1:4321' + path, { method, headers, body }).catch(() => null);
  if (answer && answer.status < 500) { console.log(answer.status, await answer.text()); break; }
  if (Date.now() > until) { console.log('no answer'); break; }
  await new Promise((resolve) => setTimeout(resolve, 200));
}
`;
const node = '/usr/lib/school/current/node_modules/node/bin/node';
const as = (user: string) => `setpriv --reuid=${user} --regid=${user} --init-groups`;
const away = 'mnt/away';

/** Who owns what below a folder, without what is the given user's. */
const othersBelow = (bare: BareRoot, folder: string, user: string): string =>
  done(bare.inside(`find ${folder} ! -user ${user} -printf '%u %p\\n'`), `the owners in ${folder}`).trim();

/**
 * Proves the encrypted backups of an installed school, here and at another place: made by a user of their own, of a server
 * that runs and of one that does not.
 */
export function proveBackups(bare: BareRoot): void {
  for (const user of ['school', 'nobody']) {
    const ended = bare.inside(
      `${as(user === 'nobody' ? '65534' : user).replace('--init-groups', '--clear-groups')} school backup`,
    );
    must(ended.code === 77, `a backup by ${user} ended with ${ended.code}: ${ended.stderr}`);
    must(/only root and the user school-backup may call/.test(ended.stderr), `no word says why: ${ended.stderr}`);
  }
  for (const file of ['backup.key', 'backup.env'])
    must(bare.inside(`${as('school')} cat /etc/school/${file}`).code !== 0, `the server may read ${file}`);

  mkdirSync(join(bare.folder, away), { recursive: true });
  done(bare.inside(`chown school-backup: /${away} && chmod 700 /${away}`), 'another disk');
  writeFileSync(join(bare.folder, 'etc/school/backup.env'), `BACKUP_URL=/${away}/school\n`);
  const told = done(bare.inside('school backup'), 'a backup');
  // As systemd starts it: without root, with the one right to read.
  const unit = done(bare.inside('cat /usr/lib/systemd/system/school-backup.service'), 'the unit of backups');
  must(/^AmbientCapabilities=CAP_DAC_READ_SEARCH$/m.test(unit), 'the unit has no right to read');
  const right = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+dac_read_search`).join(' ');
  const byUnit = `setpriv --reuid=school-backup --regid=school-backup --groups=school ${right} --securebits=+no_setuid_fixup --no-new-privs school backup`;
  done(bare.inside(byUnit), 'a backup by the unit');
  for (const place of ['/var/backups/school', `/${away}/school`])
    must(told.includes(`backup made in ${place}`), `no backup in ${place}: ${told}`);
  must(othersBelow(bare, `/var/backups/school /${away}`, 'school-backup') === '', 'a backup is another user’s');
  for (const place of ['/var/backups/school', `/${away}/school`]) {
    const verified = done(bare.inside('school verify --weekly'), 'a verification');
    must(verified.includes(`in ${place} is whole`), `not verified in its turn: ${verified}`);
  }
  const rights = done(bare.inside('stat -c "%U:%G %a" /var/lib/school/backup-status.json'), 'the status file');
  must(rights === 'school-backup:school 640\n', `the status file is ${rights}`);
  const checks: { check: string; state: string }[] = JSON.parse(bare.inside('school status --json').stdout).data;
  const states = checks.filter(({ check }) => /^backup(_away|_verified)?$/.test(check)).map(({ state }) => state);
  must(states.join() === 'ok,ok,ok', `the server is told of ${states}`);
  const changed = othersBelow(bare, '/var/lib/school', 'school').split('\n').sort().join();
  must(
    changed ===
      ['backup-status.json', 'verify', 'verify/turn.json']
        .map((name) => `school-backup /var/lib/school/${name}`)
        .join(),
    `what is not the server's: ${changed}`,
  );
}

/** What systemd says of the units, as they are installed. */
export function proveUnits(bare: BareRoot, say: (line: string) => void): void {
  done(bare.outward('apt-get install -y -qq --no-install-recommends systemd >/dev/null'), 'apt install systemd');
  const units = done(bare.inside('ls /usr/lib/systemd/system'), 'the units')
    .trim()
    .split('\n')
    .filter((name) => /^school.*\.(service|socket|timer)$/.test(name));
  const verified = bare.inside(`systemd-analyze verify --man=no ${units.join(' ')}`);
  const ofOurs = verified.stderr.split('\n').filter((line) => line.includes('school'));
  must(verified.code === 0 && ofOurs.length === 0, `systemd does not accept the units:\n${verified.stderr}`);
  for (const name of units.filter((each) => each.endsWith('.service'))) {
    const words = `systemd-analyze security --offline=true --threshold=25 --no-pager /usr/lib/systemd/system/${name}`;
    const [, exposure = ''] = /exposure level for \S+: ([\d.]+)/.exec(done(bare.inside(words), name)) ?? [];
    say(`${name}: ${exposure} of 10 open`);
  }
}

/**
 * Proves that the backup at another place is enough for a new machine, with the package and the key.
 * @param login an account of the school
 */
export async function proveNewMachine(
  first: BareRoot,
  file: string,
  key: string,
  login: { email: string; password: string },
): Promise<void> {
  const bare = await makeBareRoot();
  try {
    cpSync(file, join(bare.folder, 'tmp/school.deb'));
    writeFileSync(join(bare.folder, 'tmp/ask.mjs'), asker);
    done(
      bare.outward('apt-get install -y -qq --no-install-recommends /tmp/school.deb'),
      'apt install on a new machine',
    );
    cpSync(join(first.folder, away), join(bare.folder, away), { recursive: true });
    // The files keep the numbers of the first machine's users, as on a disk that is carried over.
    done(bare.inside(`chmod -R go= /${away} && chown -R 4711 /${away}`), 'the disk');
    const restore = `school restore --from /${away}/school`;
    const wrong = bare.inside(restore, 'another key\n');
    must(wrong.code === 77, `a wrong key ended with ${wrong.code}: ${wrong.stderr}`);
    must(!existsSync(join(bare.folder, 'etc/school/school.env')), 'a wrong key has written settings');

    const told = done(bare.inside(restore, `${key}\n`), 'a restore on a new machine');
    must(!told.includes(key), 'the key is shown');
    const before = readFileSync(join(first.folder, 'etc/school/school.env'), 'utf8');
    must(readFileSync(join(bare.folder, 'etc/school/school.env'), 'utf8') === before, 'the settings are others');
    const secrets = done(bare.inside('stat -c "%U:%G %a" /etc/school/school.env /etc/school/backup.key'), 'rights');
    must(secrets === 'root:school 640\nroot:school-backup 640\n', `the rights are ${secrets}`);
    must(!/\/var\/lib\/school$/m.test(othersBelow(bare, '/var/lib/school', 'school')), 'the data are another user’s');

    bare.launch('school serve >/tmp/serve.log 2>&1');
    const ask = (words: string) => done(bare.inside(`${node} /tmp/ask.mjs ${words}`), words);
    must(ask('GET /').startsWith('200 '), 'the restored school shows no page');
    const entered = ask(`POST /api/dashboard/login '${JSON.stringify(login)}'`);
    must(entered.startsWith('200 '), `the login answers ${entered}`);
    const made = done(bare.inside('school backup'), 'a backup by the new machine');
    must(made.includes('backup made in /var/backups/school'), made);
    // Over a school that is there: asked, and what was there is kept.
    must(bare.inside(restore).code === 64, 'a school is replaced without a word');
    done(bare.inside(`${restore} --yes`), 'a restore over a school');
    must(existsSync(join(bare.folder, 'var/lib/school/before-restore/school.db')), 'what was there is not kept');
    must(ask('GET /').startsWith('200 '), 'the school shows no page after a restore');
  } finally {
    await bare.remove();
  }
}
