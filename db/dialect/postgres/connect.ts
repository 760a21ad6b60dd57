import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { DatabaseSettings, DatabaseUnreachable } from '../errors.ts';
import { type Address, patient } from './address.ts';
import { hasNoTls, meaningOf } from './errors.ts';
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

/** How long a start retries to connect, and the time between two attempts, in milliseconds. */
const patience = 30_000;
const betweenTries = 500;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** A hint for a remote server whose certificate cannot be verified. */
const unchecked =
  ': a server on another machine has to prove who it is (sslrootcert); sslmode=require encrypts without that, sslmode=disable does not encrypt';

/** The settings error, as the end of a sentence that begins with `DATABASE_URL`; null for an error that may pass. */
function complaintOf(error: unknown, { host, database, checkedUnasked }: Address): string | null {
  const code = codeOf(error);
  const ways = checkedUnasked ? unchecked : '';
  if (hasNoTls(error)) return `asks for TLS, which ${host} has not${ways}`;
  if (code === '3D000') return `names a database that is not there: ${database}`;
  if (code === 'ENOTFOUND') return `names a host that is not there: ${host}`;
  if (code === '42501') return `names a user who may not use the database ${database}`;
  if (code.startsWith('28'))
    return `is refused by ${host}: the user, the password or the right to connect is wrong (${code})`;
  return meaningOf(error) === 'settings' ? `leads to ${host}, whose certificate is refused (${code})${ways}` : null;
}

const state = z.object({ closed: z.enum(['on', 'off']), may: z.boolean() });

async function check(client: Client, { host, database }: Address, schema: string): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('transaction_read_only') as closed, has_schema_privilege(current_user, $1, 'create') as may",
    [schema],
  );
  const { closed, may } = state.parse(rows[0]);
  if (closed === 'on')
    throw new DatabaseSettings(`leads to ${host}, which takes no writes: it is a standby, or read-only`);
  if (!may) throw new DatabaseSettings(`names a user who may not make tables in ${database}`);
}

/**
 * Opens the first connection; retries for thirty seconds if the database is unreachable.
 * @throws DatabaseSettings at once for an error that waiting cannot fix; DatabaseUnreachable when the retries fail
 */
export async function connectWithRetry(address: Address, schema: string): Promise<Client> {
  const giveUp = performance.now() + patience;
  for (;;) {
    try {
      const client = await connectAlone(address);
      try {
        await check(client, address, schema);
        return client;
      } catch (error) {
        await client.end().catch(() => undefined);
        throw error;
      }
    } catch (error) {
      if (error instanceof DatabaseSettings) throw error;
      const complaint = complaintOf(error, address);
      if (complaint !== null) throw new DatabaseSettings(complaint, error);
      if (meaningOf(error) !== 'away') throw error;
      if (performance.now() > giveUp) {
        throw new DatabaseUnreachable(
          `leads to ${address.host}, which does not answer (${codeOf(error) || 'no connection'})`,
          error,
        );
      }
      await pause(betweenTries);
    }
  }
}
