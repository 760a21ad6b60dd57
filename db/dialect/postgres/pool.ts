import type { ConnectionOptions } from 'node:tls';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import { DatabaseAway, typedConnectionError } from '../errors.ts';
import { type Address, cuttable } from './address.ts';
import { hasNoTls } from './errors.ts';

type Taken = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error) => void) => void;

/** Ways that were found, by server and what may be. */
const found = new Map<string, ConnectionOptions | false>();

/**
 * Finds out how a server is to be reached where an address leaves it open; once a process.
 * @throws the driver's error of the last way
 */
export async function wayTo({ config, ways }: Address): Promise<ClientConfig> {
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
 * Whether a session may write is settled when it begins: one that began while the server took no writes would go on
 * refusing them long after.
 */
function takesWrites(client: PoolClient, done: (error?: Error) => void): void {
  void client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows }) => done(rows[0]?.transaction_read_only === 'off' ? undefined : new DatabaseAway()),
    (error: unknown) => done(asError(error)),
  );
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** Connections that are shared, at most so many. While the database is known to be away, nobody waits for one. */
export class SharedConnections extends Pool {
  readonly #address: Address;
  readonly #cut: () => void;
  #way: Promise<void> | null = null;
  /** Whether the database is known not to answer. */
  away = false;
  /** How often a connection could not be had or was lost in use. */
  faults = 0;

  constructor(address: Address, max: number) {
    const { stream, cut } = cuttable();
    super({ ...address.config, stream, max, verify: takesWrites, ssl: address.ways[0] ?? false });
    this.#address = address;
    this.#cut = cut;
    // A connection that dies while nobody uses it: the next query opens another.
    this.on('error', () => undefined);
    this.on('release', (error) => {
      if (error) this.faults += 1;
    });
    // One that dies in mid-transaction: without a listener of its own it would end the process.
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Lets no query wait any longer for a server that does not answer. */
  turnAway(): void {
    this.away = true;
    this.#cut();
  }

  async #ready(): Promise<void> {
    if (this.away) throw new DatabaseAway();
    if (this.#address.ways.length === 1) return;
    this.#way ??= wayTo(this.#address).then(({ ssl }) => {
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
    try {
      await this.#ready();
      return await super.connect();
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
