import { Client } from 'pg';
import { type Address, patient } from './address.ts';
import { resolveTls } from './pool.ts';

/**
 * Opens a separate connection without statement timeouts.
 * @param answerWithin milliseconds after which the server is considered unreachable, for short statements; 0: never
 */
export async function connectAlone(address: Address, answerWithin = 0): Promise<Client> {
  const client = new Client({ ...patient(await resolveTls(address)), query_timeout: answerWithin });
  // The statements of the connection report the error to their caller.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
