import type { ConnectionOptions } from 'node:tls';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import { DatabaseAway, typedConnectionError } from '../errors.ts';
import { noteWait } from '../waits.ts';
import { type Address, cuttable } from './address.ts';
import { hasNoTls } from './errors.ts';

type Taken = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error) => void) => void;

/** Cache of the working TLS option, by server. */
const found = new Map<string, ConnectionOptions | false>();

/**
 * Finds out whether to connect with TLS if the URL leaves it open; the result is cached for the process.
 * @throws the driver's error of the last attempt
 */
export async function resolveTls({ config, ways }: Address): Promise<ClientConfig> {
  const [first = false, second] = ways;
  if (second === undefined) return { ...config, ssl: first };
  const server = `${config.host}:${config.port} ${first === false}`;
  const ssl = found.get(server) ?? (await firstWay(config, first, second));
  found.set(server, ssl);
  return { ...config, ssl };
}

async function firstWay(config: ClientConfig, first: ConnectionOptions | false, second: ConnectionOptions | false) {
  const client = new Client({ ...config, ssl: first });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return first;
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === '28000';
    if (hasNoTls(error) || refused) return second;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * A session's read-only state is set when it begins: a session opened while the server was read-only would keep
 * refusing writes, so it is rejected.
 */
function takesWrites(client: PoolClient, done: (error?: Error) => void): void {
  void client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows }) => done(rows[0]?.transaction_read_only === 'off' ? undefined : new DatabaseAway()),
    (error: unknown) => done(asError(error)),
  );
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** A connection pool. While the database is known to be unreachable, queries fail at once instead of waiting. */
export class SharedConnections extends Pool {
  readonly #address: Address;
  readonly #cut: () => void;
  #way: Promise<void> | null = null;
  /** Whether the database is known to be unreachable. */
  away = false;
  /** The number of failed or lost connections. */
  faults = 0;

  constructor(address: Address, max: number) {
    const { stream, cut } = cuttable();
    super({ ...address.config, stream, max, verify: takesWrites, ssl: address.ways[0] ?? false });
    this.#address = address;
    this.#cut = cut;
    // An idle connection was lost; the next query opens another.
    this.on('error', () => undefined);
    this.on('release', (error) => {
      if (error) this.faults += 1;
    });
    // A connection lost inside a transaction: without its own error listener the process would crash.
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Rejects new queries and closes all sockets when the server does not answer. */
  turnAway(): void {
    this.away = true;
    this.#cut();
  }

  async #ready(): Promise<void> {
    if (this.away) throw new DatabaseAway();
    if (this.#address.ways.length === 1) return;
    this.#way ??= resolveTls(this.#address).then(({ ssl }) => {
      this.options.ssl = ssl;
    });
    try {
      await this.#way;
    } catch (error) {
      this.#way = null;
      throw error;
    }
  }

  async #take(): Promise<PoolClient> {
    const asked = performance.now();
    try {
      await this.#ready();
      const client = await super.connect();
      noteWait('connection', asked);
      return client;
    } catch (error) {
      this.faults += 1;
      throw typedConnectionError(error);
    }
  }

  /** @throws DatabaseAway */
  override connect(): Promise<PoolClient>;
  override connect(callback: Taken): void;
  override connect(callback?: Taken): Promise<PoolClient> | undefined {
    const client = this.#take();
    if (!callback) return client;
    void client.then(
      (taken) => callback(undefined, taken, (error) => taken.release(error)),
      (error: unknown) => callback(asError(error), undefined, () => undefined),
    );
    return undefined;
  }
}
