import { readFileSync } from 'node:fs';

/** The command lines of the child processes of a process, by their ids. */
const childrenOf = (pid: number): Map<number, string> =>
  new Map(
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((child) => [Number(child), readFileSync(`/proc/${child}/cmdline`, 'utf8')]),
  );

const program = /([^\0]+)\/api\/server\.ts/;

/** The child processes that serve requests; encoder processes come and go. */
export const serving = (pid = 0): number[] =>
  [...childrenOf(pid)].filter(([, line]) => program.test(line)).map(([child]) => child);

/** The folders of the versions whose processes serve. */
export const servingVersions = (pid = 0): string[] =>
  [...childrenOf(pid).values()].flatMap((line) => program.exec(line)?.[1] ?? []);

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
