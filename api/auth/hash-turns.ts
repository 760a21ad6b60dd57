import { emailKey } from '../../db/people/students.ts';
import type { Principal } from './cookies.ts';
import { type Claimant, takeTurns } from './fair-turns.ts';
import { hashesAtOnce, hashPassword } from './passwords.ts';

/** Of one account no more passwords are hashed at once, whoever sends them. */
const hashesOfAccount = 2;

/** The turns of all who send a password: one line for every call, so that no second call is a second place. */
export const inHashTurn = takeTurns({ atOnce: hashesAtOnce, ofOneAccount: hashesOfAccount });

/** Who sends a password: for an account that nobody has as for any other. @param network where they come from */
export const claimantOf = (kind: Principal, network: string, email: string): Claimant => ({
  address: network,
  account: `${kind} ${emailKey(email)}`,
});

/** The hash of a new password, once it is the sender's turn. */
export const hashInTurn = (claimant: Claimant, password: string): Promise<string> =>
  inHashTurn(claimant, () => hashPassword(password));
