import { isReplaying } from '../../db/idempotency/attempt.ts';
import { ChangedMeanwhile } from '../../db/versioned.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type LastChange, neverChanged } from '../../src/model/last-change.ts';
import { versionIn } from '../../src/model/version.ts';
import type { Body } from './body-rules.ts';
import type { Input } from './routes.ts';

/** What an update is of: the version that is the newest now, and what a read now answers. */
export interface Updated {
  last(): Promise<LastChange | null>;
  read(): Promise<unknown>;
  /** Looks whether a body can be read at all, which is told before its version. @throws Refusal 400 */
  readable?(values: Record<string, unknown>): void;
}

/** An update of something that two people may have open at the same time. */
export interface Update {
  /** The body; the version that it names is still the newest. @throws Refusal 409 before 415, and what reading throws */
  body(): Promise<Body>;
  /**
   * Writes what was sent.
   * @param run is given the version that was sent: it looks once more, inside its transaction
   * @throws Refusal 409
   */
  write<T>(run: (version: number | undefined) => Promise<T>): Promise<T>;
}

/** Refuses an update that was made from another version than the newest: nobody's change is overwritten unseen. */
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
        // What an earlier run of this very request has written is no change of somebody else's.
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
