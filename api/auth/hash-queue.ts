import { emailKey } from '../../db/people/students.ts';
import type { Principal } from './cookies.ts';
import { createFairQueue, type Requester } from './fair-queue.ts';
import { hashesAtOnce, hashPassword } from './passwords.ts';

/** How many passwords of one account are hashed at the same time, whoever sends them. */
const hashesOfAccount = 2;

/** The queue for password hashing. All calls share it, so that a client gains nothing from using several calls. */
export const inHashQueue = createFairQueue({ atOnce: hashesAtOnce, ofOneAccount: hashesOfAccount });

/** Queue entry of a client that sends a password; also for unknown accounts. @param network the client's network */
export const claimantOf = (kind: Principal, network: string, email: string): Requester => ({
  address: network,
  account: `${kind} ${emailKey(email)}`,
});

/** Hashes a new password after waiting in the queue. */
export const hashInQueue = (claimant: Requester, password: string): Promise<string> =>
  inHashQueue(claimant, () => hashPassword(password));
