import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Said {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A Debian that a test makes for itself: a folder with processes and a network of its own. */
export interface BareRoot {
  folder: string;
  /** Runs a shell command in it, with the machine's network: for apt. */
  outward(command: string): Said;
  /** Runs a shell command in it. Its network leads nowhere. */
  inside(command: string, input?: string): Said;
  /** Starts a shell command in it and leaves it running. */
  launch(command: string): ChildProcess;
  /** Ends all its processes and deletes it. */
  remove(): Promise<void>;
}

function suiteOfMachine(): string {
  const [, suite] = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  if (suite === undefined) throw new Error('this machine is no Debian');
  return suite;
}

/** Where this machine's apt has Debian's packages from. */
function mirrorOfMachine(): string {
  const folder = '/etc/apt/sources.list.d';
  const files = ['/etc/apt/sources.list', ...readdirSync(folder).map((name) => join(folder, name))];
  const texts = files.flatMap((file) => {
    try {
      return [readFileSync(file, 'utf8')];
    } catch {
      return [];
    }
  });
  const [, mirror] = /^(?:URIs:|deb(?: \[.*\])?)\s+(https?:\/\/\S+\/debian)\/?\s*/m.exec(texts.join('\n')) ?? [];
  return mirror ?? 'http://deb.debian.org/debian';
}

const apt = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };

function said(program: string, words: string[], input = ''): Said {
  const { status, stdout, stderr } = spawnSync(program, words, { env: apt, input, encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

/** The process that `unshare` has made: the first of the new namespaces. */
async function firstInside(pid: number | undefined): Promise<string> {
  for (let tries = 0; tries < 400; tries++) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    if (children !== '' && readFileSync(`/proc/${children}/comm`, 'utf8').trim() === 'sleep') return children;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the namespaces were not made');
}

/** Makes a bare Debian of this machine's suite: what is essential, and the certificates of authorities. */
export async function makeBareRoot(): Promise<BareRoot> {
  if (process.getuid?.() !== 0) throw new Error('only root can make a Debian in a folder');
  execFileSync(process.execPath, [fileURLToPath(new URL('install.ts', import.meta.url)), 'package'], {
    stdio: 'inherit',
  });
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  const words = ['--quiet', '--mode=root', '--variant=minbase', '--skip=cleanup/apt', '--include=ca-certificates'];
  execFileSync('mmdebstrap', [...words, suiteOfMachine(), folder, mirrorOfMachine()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost school.test\n::1 localhost\n');
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));

  const start = `ip link set lo up && mount --bind /dev '${folder}/dev' && exec chroot '${folder}' sleep infinity`;
  const space = ['--net', '--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${folder}/proc`];
  const keeper = spawn('unshare', [...space, 'sh', '-c', start], { stdio: ['ignore', 'ignore', 'inherit'] });
  const first = await firstInside(keeper.pid);
  const enter = (networks: string[]) => ['--target', first, '--mount', '--pid', ...networks, 'chroot', folder];
  const shell = (command: string) => ['sh', '-c', command];
  return {
    folder,
    outward: (command) => said('nsenter', [...enter([]), ...shell(command)]),
    inside: (command, input) => said('nsenter', [...enter(['--net']), ...shell(command)], input),
    launch: (command) =>
      spawn('nsenter', [...enter(['--net']), ...shell(`exec ${command}`)], { env: apt, stdio: 'ignore' }),
    async remove() {
      const gone = once(keeper, 'exit');
      process.kill(Number(first), 'SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
