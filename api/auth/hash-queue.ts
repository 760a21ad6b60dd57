import { emailKey } from '../../db/people/students.ts';
import { hashesOfAccount } from '../../src/model/request-limits.ts';
import { type Limits, shortKey } from '../http/limits.ts';
import type { Principal } from './cookies.ts';
import { createFairQueue, type Requester } from './fair-queue.ts';
import { hashesAtOnce, hashPassword } from './passwords.ts';

/** The queue for password hashing. All calls share it, so that a client gains nothing from using several calls. */
const queue = createFairQueue({ atOnce: hashesAtOnce, ofOneAccount: hashesOfAccount.places });

/** Runs a task that hashes a password after waiting in the queue, and for a place that all processes share. */
export function inHashQueue<T>(limits: Limits, claimant: Requester, task: () => Promise<T>): Promise<T> {
  const { places, seconds } = hashesOfAccount;
  const keys = Array.from({ length: places }, (_, place) => shortKey('hashes', claimant.account, String(place)));
  return queue(claimant, () => limits.hold(keys, seconds), task);
}

/** Queue entry of a client that sends a password; also for unknown accounts. @param network the client's network */
export const claimantOf = (kind: Principal, network: string, email: string): Requester => ({
  address: network,
  account: `${kind} ${emailKey(email)}`,
});

/** Hashes a new password after waiting in the queue. */
export const hashInQueue = (limits: Limits, claimant: Requester, password: string): Promise<string> =>
  inHashQueue(limits, claimant, () => hashPassword(password));
