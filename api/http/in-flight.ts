import { Refusal } from '../../src/model/errors.ts';
import { strangersInFlight } from '../../src/model/request-limits.ts';

/** What one request has reserved of a budget of bytes; it gives all of it back at its end. */
export interface ByteReservation {
  /** Takes so many bytes more. @throws Refusal 503 when there is no room for them */
  take(bytes: number): void;
  release(): void;
}

/** What the body of one request reserves while it is received and worked on. */
export interface BodyReservations {
  /** All bytes of the body. Files go to the disk, so this is the budget of the disk. */
  arriving: ByteReservation;
  /** The texts of the body, which are in memory. */
  texts: ByteReservation;
}

/** For those who have logged in. */
const unbounded: ByteReservation = { take: () => undefined, release: () => undefined };

interface ByteBudget {
  bytes: number;
  /** The part of it that one network may have. */
  share: number;
}

/** A budget that the requests of one process share. @returns opens a reservation for a network */
function sharedBudget({ bytes: most, share }: ByteBudget): (network: string) => ByteReservation {
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
 * Bounds what requests of everybody but the staff hold in this process, by their network (contract 8). Several
 * processes hold the sum of their bounds.
 */
export function boundedReservations(): (network: string) => BodyReservations {
  const uploads = sharedBudget(strangersInFlight.uploads);
  const texts = sharedBudget(strangersInFlight.texts);
  return (network) => ({ arriving: uploads(network), texts: texts(network) });
}

export const noReservations: BodyReservations = { arriving: unbounded, texts: unbounded };
