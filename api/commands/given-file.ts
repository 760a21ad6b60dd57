import { Fault } from '../faults.ts';
import { isAddress } from '../shown-address.ts';

/** The file that a command is told. @throws Fault with the usage for none, and for an address, which is not repeated */
export function givenFile(word: string | undefined, usage: string): string {
  if (word && !isAddress(word)) return word;
  throw new Fault(`usage: ${usage}`);
}
