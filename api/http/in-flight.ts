import { Refusal } from '../../src/model/errors.ts';
import { strangersInFlight } from '../../src/model/request-limits.ts';

/** What one request holds of a budget of bytes; it gives all of it back at its end. */
export interface Hold {
  /** Takes so many bytes more. @throws Refusal 503 when there is no room for them */
  take(bytes: number): void;
  release(): void;
}

/** What the body of one request holds while it is received and worked on. */
export interface Holds {
  /** All bytes of the body. Files go to the disk, so this is the budget of the disk. */
  arriving: Hold;
  /** The texts of the body, which are in memory. */
  texts: Hold;
}

/** For those who have logged in. */
const unbounded: Hold = { take: () => undefined, release: () => undefined };

interface ByteBudget {
  bytes: number;
  /** The part of it that one network may have. */
  share: number;
}

/** A budget that the requests of one process share. @returns opens a hold for a network */
function sharedBudget({ bytes: most, share }: ByteBudget): (network: string) => Hold {
  const byNetwork = new Map<string, number>();
  let together = 0;
  return (network) => {
    let mine = 0;
    const move = (bytes: number) => {
      const held = (byNetwork.get(network) ?? 0) + bytes;
      if (held === 0) byNetwork.delete(network);
      else byNetwork.set(network, held);
      together += bytes;
      mine += bytes;
    };
    return {
      take(bytes) {
        const its = byNetwork.get(network) ?? 0;
        if (together + bytes > most || its + bytes > most * share) {
          throw new Refusal('busy', { values: { retryAfter: strangersInFlight.retryAfter } });
        }
        move(bytes);
      },
      release: () => move(-mine),
    };
  };
}

/**
 * Bounds what requests without a session hold in this process, by the network that they come from (contract 8). Several
 * processes hold the sum of their bounds.
 */
export function strangersHolds(): (network: string) => Holds {
  const uploads = sharedBudget(strangersInFlight.uploads);
  const texts = sharedBudget(strangersInFlight.texts);
  return (network) => ({ arriving: uploads(network), texts: texts(network) });
}

export const noHolds: Holds = { arriving: unbounded, texts: unbounded };
