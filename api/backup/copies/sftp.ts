import { execFile } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../faults.ts';
import { type SshPlace, sshOptions } from '../restic/ssh.ts';
import { type CopyPlace, copiesFolder, isCopyName, writeWhole } from './copy-place.ts';

/** The largest list that is read, in bytes: that of some million names. */
const longestList = 2 ** 28;

/** Quotes an argument of an sftp command. */
const quoted = (word: string): string => `"${word.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`;

/** Copies on a server of ssh, by Debian's sftp. */
export function sftpCopies({ user, host, port, path }: SshPlace, config: string | null, work: string): CopyPlace {
  const named = host.includes(':') ? `[${host}]` : host;
  const words = ['-q', '-b', '-', ...sshOptions(config), ...(port === null ? [] : ['-P', String(port)])];
  const target = user === null ? named : `${user}@${named}`;

  /** Runs commands in the folder of the copies. A command that begins with `-` may fail. */
  const run = (commands: readonly string[]) =>
    new Promise<string>((done, fail) => {
      const child = execFile('sftp', [...words, target], { maxBuffer: longestList }, (error, out, said) => {
        if (!error) return done(out);
        const line = said.trim().split('\n').at(-1) ?? '';
        fail(new Fault(`${host}: the files could not be copied: ${line.slice(0, 200)}`, { kind: 'unreachable' }));
      });
      const all = [`-mkdir ${quoted(path)}`, `cd ${quoted(path)}`, `-mkdir ${copiesFolder}`, `cd ${copiesFolder}`];
      child.stdin?.end(`${[...all, ...commands].join('\n')}\n`);
    });

  const folder = join(work, 'sftp');
  const inFolder = async <T>(use: () => Promise<T>): Promise<T> => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return use().finally(() => rmSync(folder, { recursive: true, force: true }));
  };

  return {
    async list() {
      const lines = (await run(['ls -1'])).split('\n').map((line) => line.trim());
      return new Set(lines.filter(isCopyName));
    },
    put: (copies) =>
      inFolder(async () => {
        for (const { name, pieces } of copies) await writeWhole(join(folder, name), pieces());
        await run(
          copies.flatMap(({ name }) => [
            `put ${quoted(join(folder, name))} ${name}.new`,
            `-rm ${name}`,
            `rename ${name}.new ${name}`,
          ]),
        );
      }),
    read: (names, use) =>
      inFolder(async () => {
        await run(names.map((name) => `-get ${name} ${quoted(join(folder, name))}`));
        for (const name of names) {
          const file = join(folder, name);
          if (existsSync(file)) await use(name, createReadStream(file));
        }
      }),
    async remove(names) {
      if (names.length > 0) await run(names.map((name) => `-rm ${name}`));
    },
  };
}
