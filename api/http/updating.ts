import { isReplaying } from '../../db/idempotency/attempt.ts';
import { ChangedMeanwhile } from '../../db/versioned.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type LastChange, neverChanged } from '../../src/model/last-change.ts';
import { versionIn } from '../../src/model/version.ts';
import type { Body } from './body-rules.ts';
import type { Input } from './routes.ts';

/** The entry to update: its newest version, and how to read it. */
export interface Updated {
  last(): Promise<LastChange | null>;
  read(): Promise<unknown>;
  /** Checks the body format, which is reported before a version conflict. @throws Refusal 400 */
  readable?(values: Record<string, unknown>): void;
}

/** An update with optimistic locking. */
export interface Update {
  /**
   * The body, after the check that its `version` is still the newest. @throws Refusal 409 before 415, and whatever
   * reading the body throws
   */
  body(): Promise<Body>;
  /**
   * Writes the update.
   * @param run gets the version that was sent and must check it again inside its transaction
   * @throws Refusal 409
   */
  write<T>(run: (version: number | undefined) => Promise<T>): Promise<T>;
}

/**
 * Optimistic locking: rejects an update that is based on an older version, so that no change of another person is
 * overwritten unseen (contract 10).
 */
export function updating({ rawBody }: Pick<Input, 'rawBody'>, { last, read, readable }: Updated): Update {
  let version: number | undefined;

  async function changed(): Promise<Refusal> {
    const data = await read();
    const { by, at } = (await last()) ?? neverChanged;
    return new Refusal('changed', { data, changed: { by, at } });
  }

  return {
    body: () =>
      rawBody(async (values) => {
        readable?.(values);
        version = versionIn(values);
        // During an idempotent replay, the newer version comes from the same request, so it is not a conflict.
        if (version === undefined || isReplaying()) return;
        const newest = (await last()) ?? neverChanged;
        if (newest.version !== version) throw await changed();
      }),
    async write(run) {
      try {
        return await run(version);
      } catch (error) {
        throw error instanceof ChangedMeanwhile ? await changed() : error;
      }
    },
  };
}
