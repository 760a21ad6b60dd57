import { Client } from 'pg';
import { type Address, patient } from './address.ts';
import { wayTo } from './pool.ts';

/**
 * Opens a connection of its own, whose statements take as long as they take.
 * @param answerWithin milliseconds after which a server counts as gone, for short statements; 0: never
 */
export async function connectAlone(address: Address, answerWithin = 0): Promise<Client> {
  const client = new Client({ ...patient(await wayTo(address)), query_timeout: answerWithin });
  // Whoever uses it learns of its end by its statements.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
