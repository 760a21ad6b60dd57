import { readdirSync, readFileSync } from 'node:fs';
import type { School } from './process.ts';

/** A field of `/proc/PID/status`, in kilobytes; 0 when the process has ended or has no such field. */
function statusOf(pid: number, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Resident memory of the school's main process, in megabytes. */
export const memoryOf = (school: Pick<School, 'process'>): number => statusOf(school.process.pid ?? 0, 'VmRSS') / 1024;

/** Running child processes of a process. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** A process and all its descendants. */
export function processTree(root: number): number[] {
  return [root, ...childrenOf(root).flatMap(processTree)];
}

/** Resident memory of a process and all its descendants, in megabytes. */
export function treeMemory(root: number): number {
  return processTree(root).reduce((sum, pid) => sum + statusOf(pid, 'VmRSS'), 0) / 1024;
}

/**
 * Samples the memory of a process tree every 10 ms.
 * @returns a function that stops sampling and returns the maximum in MB
 */
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

/** Processes of a server whose command line contains the file name of a program. */
function running(server: number, program: string): number[] {
  return processTree(server).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(program);
    } catch {
      return false;
    }
  });
}

/** The process that decodes images: one, or none. */
export const encodersOf = (server: number): number[] => running(server, '/encoder/process.js');
