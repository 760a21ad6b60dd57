import { Refusal } from '../../src/model/errors.ts';
import { strangersInFlight } from '../../src/model/request-limits.ts';
import { noOthers, type OthersHolds } from './shared-holds.ts';

/** What one request holds of a bounded store; it gives all of it back at its end. */
export interface Hold {
  /** Takes so many bytes more. @throws Refusal 503 when there is no room for them */
  take(bytes: number): void;
  release(): void;
}

/** What the body of one request holds while it is received and worked on. */
export interface Holds {
  /** Everything that arrives: what it is not, lies on the disk. */
  arriving: Hold;
  /** Texts, which lie in memory. */
  texts: Hold;
}

/** For those who have logged in. */
const unbounded: Hold = { take: () => undefined, release: () => undefined };

interface Store {
  bytes: number;
  /** The part of it that one network may have. */
  share: number;
}

/** A store that requests share; nothing is kept of a network that holds nothing. @returns what opens a hold for one */
function sharedStore({ bytes: most, share }: Store, others: OthersHolds): (network: string) => Hold {
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
      others.changed(byNetwork);
    };
    return {
      take(bytes) {
        const [all, its] = [together + others.bytes(), (byNetwork.get(network) ?? 0) + others.bytes(network)];
        if (all + bytes > most || its + bytes > most * share) {
          throw new Refusal('busy', { values: { retryAfter: strangersInFlight.retryAfter } });
        }
        move(bytes);
      },
      release: () => move(-mine),
    };
  };
}

/**
 * Opens the holds of a request without a session, by the network it comes from (contract 8).
 * @param others what other processes have of the disk that they share with this one; memory each has for itself
 */
export function strangersHolds(others: OthersHolds = noOthers): (network: string) => Holds {
  const uploads = sharedStore(strangersInFlight.uploads, others);
  const texts = sharedStore(strangersInFlight.texts, noOthers);
  return (network) => ({ arriving: uploads(network), texts: texts(network) });
}

export const noHolds: Holds = { arriving: unbounded, texts: unbounded };
