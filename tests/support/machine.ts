import { execFileSync, spawnSync } from 'node:child_process';
import { type School, type SpawnOptions, spawnSchool } from './process.ts';

/**
 * A second machine as far as the network is concerned: a Linux network namespace with a virtual cable to this machine.
 */
export interface Machine {
  /** The address of this machine, as seen from the namespace. */
  host: string;
  /** Starts a school in the namespace. `127.0.0.1` in its environment is replaced by the address of this machine. */
  start(options: SpawnOptions): Promise<School>;
  /** Cuts the network: connections stay open, but no packet arrives on either side. */
  cut(): void;
  mend(): void;
  remove(): void;
}

let made = 0;

const run = (...words: string[]) => execFileSync('ip', words, { stdio: 'pipe' });

/** Whether this system lets us create network namespaces. */
export function canPlug(): boolean {
  const name = `can-plug-${process.pid}`;
  const { status } = spawnSync('ip', ['netns', 'add', name], { stdio: 'ignore' });
  if (status === 0) run('netns', 'delete', name);
  return status === 0;
}

/** Creates a network namespace and connects it. */
export function plugMachine(): Machine {
  made += 1;
  const name = `m${process.pid}-${made}`;
  // A separate /30 network for each, in 198.18.0.0/15, the range reserved for network tests.
  const network = `198.18.${process.pid % 256}.${made * 4}`.split('.').map(Number);
  const at = (last: number) => [...network.slice(0, 3), (network[3] ?? 0) + last].join('.');
  const [host, address] = [at(1), at(2)];
  const [here, there] = [`h${process.pid}-${made}`, `t${process.pid}-${made}`];
  run('netns', 'add', name);
  run('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
  run('addr', 'add', `${host}/30`, 'dev', here);
  run('-n', name, 'addr', 'add', `${address}/30`, 'dev', there);
  run('-n', name, 'link', 'set', 'lo', 'up');
  run('-n', name, 'link', 'set', there, 'up');
  run('link', 'set', here, 'up');
  const seenFromThere = (text: string) => text.replaceAll('127.0.0.1', host);
  return {
    host,
    async start(options) {
      const env = Object.fromEntries(
        Object.entries({ HOST: '0.0.0.0', ...options.env }).map(([key, value]) => [key, seenFromThere(value)]),
      );
      const school = await spawnSchool({ ...options, env, within: ['ip', 'netns', 'exec', name] });
      return { ...school, url: school.url.replace(/\/\/[^:]+:/, `//${address}:`) };
    },
    cut: () => void run('link', 'set', here, 'down'),
    mend: () => void run('link', 'set', here, 'up'),
    remove: () => void run('netns', 'delete', name),
  };
}
