import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BareRoot, makeBareRoot, type Said } from '../support/bare-root.ts';
import { root, scriptWords } from '../support/process.ts';
import { proveBackups, proveNewMachine, proveUnits } from './backups.ts';
import { must } from './must.ts';

const megabyte = 1024 ** 2;
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

async function timed<T>(say: (line: string) => void, what: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const done = await work();
  say(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return done;
}

/** Makes the package. @returns the path of the file that is printed */
function makePackage(): string {
  const told = execFileSync(process.execPath, scriptWords('package'), { cwd: root, encoding: 'utf8' });
  const [file] = /^\/.*\.deb/m.exec(told) ?? [];
  if (file === undefined) throw new Error(`no package was made:\n${told}`);
  return file;
}

/**
 * Makes the same program into a package of a later version.
 * @param broken a line that its server begins with
 */
function laterPackage(file: string, last: string, broken = ''): { file: string; version: string } {
  const version = execFileSync('dpkg-deb', ['--field', file, 'Version'], { encoding: 'utf8' }).trim();
  const later = version.replace(/\+\d+/, (digits) => `+${Number(digits) + Number(last)}`);
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  execFileSync('dpkg-deb', ['-R', file, folder]);
  const program = join(folder, 'usr/lib/school', later);
  renameSync(join(folder, 'usr/lib/school', version), program);
  const scripts = readdirSync(join(folder, 'DEBIAN')).map((name) => join(folder, 'DEBIAN', name));
  for (const each of [...scripts, join(program, 'school'), join(program, 'package.json')]) {
    writeFileSync(each, readFileSync(each, 'utf8').replaceAll(version, later));
  }
  const start = join(program, 'api/start.ts');
  if (broken !== '') writeFileSync(start, `${broken}\n${readFileSync(start, 'utf8')}`);
  const made = join(tmpdir(), `school-later-${last}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '-b', folder, made], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
  return { file: made, version: later };
}

function done({ code, stdout, stderr }: Said, what: string): string {
  must(code === 0, `${what} ended with ${code}:\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** A program that asks the school through Caddy, as a browser that trusts Caddy's own authority does. */
const visitor = `
import https from 'node:https';
import { readFileSync } from 'node:fs';
const [method, path, text] = process.argv.slice(2);
const authority = '/root/.local/share/caddy/pki/authorities/local/root.crt';
const ask = () => new Promise((resolve, reject) => {
  const headers = { host: 'school.test', origin: 'https://school.test', 'content-type': 'application/json' };
  const options = { host: '127.0.0.1', port: 443, servername: 'school.test', ca: readFileSync(authority), method, path, headers };
  const request = https.request(options, (response) => {
    let body = '';
    response.on('data', (chunk) => (body += chunk));
    response.on('end', () => resolve({ status: response.statusCode, body }));
  });
  request.on('error', reject);
  request.end(text);
});
const until = Date.now() + 60_000;
for (;;) {
  const answer = await ask().catch((error) => ({ status: 0, body: String(error) }));
  if ((answer.status !== 0 && answer.status < 500) || Date.now() > until) {
    console.log(JSON.stringify(answer));
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
}
`;

interface Visited {
  status: number;
  body: string;
}

const node = '/usr/lib/school/current/node_modules/node/bin/node';

function visit(bare: BareRoot, method: string, path: string, body?: object): Visited {
  const text = body === undefined ? '' : `'${JSON.stringify(body)}'`;
  const told = done(bare.inside(`${node} /tmp/visit.mjs ${method} ${path} ${text}`), `a visit to ${path}`);
  const { status, body: answered }: Visited = JSON.parse(told);
  return { status, body: answered };
}

/**
 * The commands that the page for technicians names and that an installed school has, by their names. How `move` and
 * `package` work is proved elsewhere: the one needs a PostgreSQL, the other a checkout.
 */
function commandsOnPage(): Set<string> {
  const page = readFileSync(join(root, 'docs/operation.md'), 'utf8');
  const known = readdirSync(join(root, 'api/commands')).map((file) => file.replace('.ts', ''));
  const named = [...page.matchAll(/(?:```|`)[^`]+/g)].flatMap(([code]) =>
    [...code.matchAll(/\b(?:school|npm run(?: -s)?) ([a-z][a-z-]*)/g)].map(([, word = '']) => word),
  );
  return new Set(named.filter((word) => known.includes(word) && word !== 'move' && word !== 'package'));
}

/** Notes each command of the school that is called in a bare Debian. */
function noting(bare: BareRoot): { bare: BareRoot; called: Set<string> } {
  const called = new Set<string>();
  const note = (line: string) => {
    for (const [, word = ''] of line.matchAll(/\bschool ([a-z][a-z-]*)/g)) called.add(word);
  };
  return {
    called,
    bare: {
      ...bare,
      outward(line) {
        note(line);
        return bare.outward(line);
      },
      inside(line, input) {
        note(line);
        return bare.inside(line, input);
      },
      launch(line) {
        note(line);
        return bare.launch(line);
      },
    },
  };
}

const setUp = 'school setup --domain school.test --admin head@school.test --tls internal';

/** The server and Caddy, started by hand as on a machine without systemd. */
function serve(bare: BareRoot): void {
  bare.launch('school serve >/tmp/serve.log 2>&1');
  bare.launch('env HOME=/root caddy run --config /etc/caddy/Caddyfile --adapter caddyfile >/tmp/caddy.log 2>&1');
}

/** Puts what packages install on a disk of its own, which can be filled. */
const ownDisk =
  'mount -t tmpfs -o size=2000m tmpfs /mnt && cp -a /usr/lib/. /mnt/ && mount --move /mnt /usr/lib && rm -f /usr/lib/filler';

const endServer = `for p in /proc/[0-9]*; do
  case $(readlink $p/exe) in /usr/lib/school*) kill $(basename $p) ;; esac
done; while ls -l /proc/[0-9]*/exe 2>/dev/null | grep -q /usr/lib/school; do sleep 0.2; done`;

function mustBeWhole(bare: BareRoot, login: { email: string; password: string }): void {
  const home = visit(bare, 'GET', '/');
  must(home.status === 200 && home.body.includes('<html'), `the home page answers ${home.status} ${home.body}`);
  const entered = visit(bare, 'POST', '/api/dashboard/login', login);
  must(entered.status === 200, `the login answers ${entered.status} ${entered.body}`);
  must(/"must_change_password":(1|true)/.test(entered.body), `another password is not asked for: ${entered.body}`);
}

const serving = `for p in /proc/[0-9]*; do tr '\\0' ' ' <$p/cmdline 2>/dev/null; echo; done | sed -n 's#.* \\(/[^ ]*\\)/api/server.ts *$#\\1#p' | sort -u`;

/** Installs a broken and a whole later version over the one that serves, and goes back. */
function updateAndBack(bare: BareRoot, file: string, say: (line: string) => void, install: string): void {
  const current = () => done(bare.inside('readlink /usr/lib/school/current'), 'the version in use').trim();
  const first = current();
  const place = (last: string, broken?: string) => {
    const later = laterPackage(file, last, broken);
    copyFileSync(later.file, join(bare.folder, 'tmp/school.deb'));
    rmSync(later.file);
    return later;
  };
  const update = (last: string, broken?: string) => {
    const later = place(last, broken);
    const started = performance.now();
    const told = done(bare.outward(install), `the update to ${later.version}`);
    say(
      `an update: ${((performance.now() - started) / 1000).toFixed(1)} s; ${/writes waited .*/.exec(told)?.[0] ?? 'refused'}`,
    );
    return { ...later, told };
  };
  const broken = update('1', "throw new Error('broken');");
  must(/the version before goes on/.test(broken.told), `a broken version is not told:\n${broken.told}`);
  must(current() === first, `a broken version serves: ${current()}`);
  must(visit(bare, 'GET', '/').status === 200, 'a broken version has stopped the server');

  place('2');
  done(bare.inside('dd if=/dev/zero of=/usr/lib/filler bs=1M status=none || true'), 'a full disk');
  const full = bare.outward(install);
  must(full.code !== 0 && /No space left/.test(full.stdout + full.stderr), `a full disk is not told:\n${full.stderr}`);
  must(
    current() === first && visit(bare, 'GET', '/').status === 200,
    'a full disk has stopped the version that serves',
  );
  done(bare.inside('rm /usr/lib/filler'), 'room on the disk');
  say('an update onto a full disk: refused, the version before serves');

  const whole = update('2');
  must(current() === `../school-kept/${whole.version}`, `the new version does not serve:\n${whole.told}`);
  must(visit(bare, 'GET', '/').status === 200, 'the new version does not answer');
  const versions = done(bare.inside(serving), 'the versions that serve');
  must(versions.includes(whole.version), `the processes are those of ${versions}`);
  const again = done(bare.inside('school update'), 'an update without need');
  must(/serves already/.test(again), again);

  const back = done(
    bare.inside(`school rollback /usr/lib/school-kept/${first.replace('../school-kept/', '')}`),
    'rollback',
  );
  must(current() === first, `rollback leads to ${current()}:\n${back}`);
  must(visit(bare, 'GET', '/').status === 200, 'the version before does not answer');
}

/**
 * Proves in a bare Debian, without systemd, what a technician does: installs the package, sets the school up, visits it by
 * HTTPS, removes and purges the package, installs it again and finds everything as it was, and deletes it by its name.
 */
export async function provePackage(say: (line: string) => void): Promise<void> {
  const file = await timed(say, 'npm run package', makePackage);
  const first = hashOf(file);
  const size = statSync(file).size;
  const kilobytes = Number(execFileSync('dpkg-deb', ['--field', file, 'Installed-Size'], { encoding: 'utf8' }));
  say(`${(size / megabyte).toFixed(1)} MB as a file, ${(kilobytes / 1024).toFixed(1)} MB installed`);
  must(size <= 65 * megabyte && kilobytes <= 200 * 1024, 'the package is too large');

  const { bare, called } = noting(await timed(say, 'a bare Debian', makeBareRoot));
  try {
    done(bare.inside(ownDisk), 'a disk of its own');
    copyFileSync(file, join(bare.folder, 'tmp/school.deb'));
    writeFileSync(join(bare.folder, 'tmp/visit.mjs'), visitor);
    const install = 'apt-get install -y -qq --no-install-recommends /tmp/school.deb caddy';
    await timed(say, 'apt install', () => done(bare.outward(install), 'apt install'));
    must(bare.inside('school status-of-nothing').code === 64, 'an unknown command is not refused by 64');
    must(bare.inside('school admin create a@b.example').code === 78, 'a command before setup does not end with 78');

    const told = await timed(say, 'school setup', () => done(bare.inside(setUp), 'setup'));
    const [, email = ''] = /^Name +(\S+)$/m.exec(told) ?? [];
    const [, password = ''] = /^Password +(\S+)$/m.exec(told) ?? [];
    const [, key = ''] = /^Backup key +(\S+)$/m.exec(told) ?? [];
    must(email === 'head@school.test' && password !== '' && key !== '', `setup does not tell all:\n${told}`);
    must(/^Address +https:\/\/school\.test$/m.test(told), 'setup does not tell the address');

    serve(bare);
    await timed(say, 'first visit through Caddy', () => mustBeWhole(bare, { email, password }));
    const second = done(bare.inside(setUp), 'setup, again');
    must(!second.includes(password) && !second.includes(key), 'what is shown once is shown twice');
    must(!second.includes('warning'), `setup warns beside a certificate:\n${second}`);
    const logged = ['tmp/serve.log', 'tmp/caddy.log'].map((name) => readFileSync(join(bare.folder, name), 'utf8'));
    must(!logged.some((text) => text.includes(password) || text.includes(key)), 'a log holds a secret');

    await timed(say, 'a backup', () => proveBackups(bare));
    const alert = done(bare.inside('school alert'), 'school alert');
    must(alert !== '', 'an alert without a server for mails says nothing');
    done(bare.inside('school backup - > /root/school.tar'), 'a backup into a pipe');
    must(statSync(join(bare.folder, 'root/school.tar')).size > megabyte, 'the backup of the pipe is empty');
    updateAndBack(bare, file, say, install);
    mustBeWhole(bare, { email, password });

    const owners = done(
      bare.inside('for p in /proc/[0-9]*; do case $(readlink $p/exe) in /usr/lib/school*) stat -c %U $p ;; esac; done'),
      'who runs the server',
    );
    must(/^(school\n)+$/.test(owners), `the server runs as ${owners}`);
    const writable = done(
      bare.inside(
        'find /usr/lib/school /usr/bin/school /etc/school /etc/caddy ! -type l \\( -user school -o -perm /022 \\)',
      ),
      'what the server could write',
    );
    must(writable === '', `the server's user may write ${writable}`);
    const secrets = done(bare.inside('stat -c "%U:%G %a" /etc/school/school.env /etc/school/backup.key'), 'rights');
    must(secrets === 'root:school 640\nroot:school-backup 640\n', `the rights are ${secrets}`);

    done(bare.inside(endServer), 'the end of the server');
    done(bare.inside('school backup'), 'a backup while no server runs');
    await timed(say, 'a new machine from a backup', () => proveNewMachine(bare, file, key, { email, password }));
    done(bare.inside(`cp ${node} /usr/local/bin/other`), 'another program');
    bare.launch(`other -e 'require("node:net").createServer().listen(4321, "127.0.0.1")'`);
    const listens = 'until grep -q ":10E1 .* 0A " /proc/net/tcp; do sleep 0.1; done';
    done(bare.inside(listens), 'the other program');
    const taken = bare.inside(setUp);
    must(taken.code === 75, `setup beside another program ended with ${taken.code}`);
    must(
      /^port 4321 is taken by other\b/m.test(taken.stderr),
      `setup does not say which port is taken: ${taken.stderr}`,
    );
    done(
      bare.inside('for p in /proc/[0-9]*; do case $(readlink $p/exe) in */other) kill $(basename $p) ;; esac; done'),
      'its end',
    );

    proveUnits(bare, say);
    const settings = readFileSync(join(bare.folder, 'etc/school/school.env'), 'utf8');
    for (const way of ['remove', 'purge']) {
      done(bare.outward(`apt-get ${way} -y -qq school`), way);
      const left = ['var/lib/school/school.db', 'var/backups/school', 'etc/school/backup.key', 'etc/school/school.env'];
      for (const path of left) must(existsSync(join(bare.folder, path)), `${way} has deleted ${path}`);
      must(bare.inside('test -e /usr/lib/school').code !== 0, `${way} leaves the program`);
    }
    copyFileSync(file, join(bare.folder, 'tmp/school.deb'));
    done(bare.outward(install), 'apt install, again');
    must(readFileSync(join(bare.folder, 'etc/school/school.env'), 'utf8') === settings, 'the settings have changed');
    bare.launch('school serve >/tmp/serve.log 2>&1');
    mustBeWhole(bare, { email, password });
    done(bare.inside(endServer), 'the end of the server');

    must(bare.inside('school remove-data', 'another\n').code === 65, 'another name deletes the school');
    must(existsSync(join(bare.folder, 'var/lib/school/school.db')), 'another name has deleted the school');
    done(bare.inside('school restore - < /root/school.tar'), 'a restore from a file');
    done(bare.inside('school remove-data', 'school.test\n'), 'remove-data');
    const uncalled = [...commandsOnPage()].filter((name) => !called.has(name));
    must(uncalled.length === 0, `the page for technicians names what this proof does not call: ${uncalled}`);
    const gone = ['var/lib/school', 'var/backups/school', 'etc/school'];
    must(!gone.some((path) => existsSync(join(bare.folder, path))), 'remove-data has left something');
    must(readdirSync(join(bare.folder, 'etc/caddy')).length > 0, 'remove-data has taken Caddy’s own files');
    const shown = done(bare.inside(setUp.replace('--tls internal', '--demo --no-caddy')), 'setup without Caddy');
    must(/reverse_proxy/.test(shown) && /proxy_pass/.test(shown), `setup prints no lines for web servers:\n${shown}`);
    must(/^Student +free@school\.test/m.test(shown), `setup makes no demo:\n${shown}`);
    const again = await timed(say, 'npm run package, again', makePackage);
    must(again === file && hashOf(again) === first, 'the same checkout gives another package');
    say('installed, set up, visited, removed, purged, installed again, deleted by its name');
  } finally {
    await bare.remove();
  }
}
