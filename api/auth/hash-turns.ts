import { emailKey } from '../../db/people/students.ts';
import type { Principal } from './cookies.ts';
import { type Claimant, takeTurns } from './fair-turns.ts';
import { hashesAtOnce, hashPassword } from './passwords.ts';

/** How many passwords of one account are hashed at the same time, whoever sends them. */
const hashesOfAccount = 2;

/** The queue for password hashing. All calls share it, so that a client gains nothing from using several calls. */
export const inHashTurn = takeTurns({ atOnce: hashesAtOnce, ofOneAccount: hashesOfAccount });

/** Queue entry of a client that sends a password; also for unknown accounts. @param network the client's network */
export const claimantOf = (kind: Principal, network: string, email: string): Claimant => ({
  address: network,
  account: `${kind} ${emailKey(email)}`,
});

/** Hashes a new password after waiting in the queue. */
export const hashInTurn = (claimant: Claimant, password: string): Promise<string> =>
  inHashTurn(claimant, () => hashPassword(password));
