import { readdirSync, readFileSync } from 'node:fs';
import type { School } from './process.ts';

/** A field of `/proc/PID/status`, kilobytes; 0 when the process is gone or has none. */
function statusOf(pid: number, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Memory that a school's server itself holds now, in megabytes. */
export const memoryOf = (school: Pick<School, 'process'>): number => statusOf(school.process.pid ?? 0, 'VmRSS') / 1024;

/** Processes that a process has started and that are still there. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** A process and all that it has started, and they in turn. */
export function processTree(root: number): number[] {
  return [root, ...childrenOf(root).flatMap(processTree)];
}

/** What a process and all that it has started hold in memory, in megabytes. */
export function treeMemory(root: number): number {
  return processTree(root).reduce((sum, pid) => sum + statusOf(pid, 'VmRSS'), 0) / 1024;
}

/** Reads the memory of a process tree every few milliseconds. @returns what stops it and answers the most, in MB */
export function watchMemory(root: number): () => number {
  let most = treeMemory(root);
  const sampling = setInterval(() => {
    most = Math.max(most, treeMemory(root));
  }, 10);
  return () => {
    clearInterval(sampling);
    return Math.max(most, treeMemory(root));
  };
}

/** The processes of a server's that run a program, by the end of its file's name. */
function running(server: number, program: string): number[] {
  return processTree(server).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(program);
    } catch {
      return false;
    }
  });
}

/** The processes in which a server decodes pictures: one, or none. */
export const encodersOf = (server: number): number[] => running(server, '/encoder/process.js');

/** The processes in which a server publishes a whole school: one, or none. */
export const publishersOf = (server: number): number[] => running(server, '/publish/worker.ts');
