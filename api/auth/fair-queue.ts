/** Who waits in the queue: the address of the client, and the account. */
export interface Requester {
  address: string;
  account: string;
}

interface Waiting extends Requester {
  begin(): void;
}

/**
 * A fair queue: at most `atOnce` tasks run at the same time, and at most `ofOneAccount` of one account. The addresses
 * take turns (round robin), so an address that sends a thousand requests delays each other address by one task only.
 */
export function createFairQueue({ atOnce, ofOneAccount }: { atOnce: number; ofOneAccount: number }) {
  /** One queue per address. The map's order is the order of turns: the first address is next. */
  const lines = new Map<string, Waiting[]>();
  const ofAccount = new Map<string, number>();
  let running = 0;

  function next(): Waiting | null {
    for (const [address, line] of lines) {
      const index = line.findIndex(({ account }) => (ofAccount.get(account) ?? 0) < ofOneAccount);
      const [turn] = index < 0 ? [] : line.splice(index, 1);
      if (!turn) continue;
      lines.delete(address);
      if (line.length > 0) lines.set(address, line);
      return turn;
    }
    return null;
  }

  function fill(): void {
    while (running < atOnce) {
      const turn = next();
      if (!turn) return;
      running += 1;
      ofAccount.set(turn.account, (ofAccount.get(turn.account) ?? 0) + 1);
      turn.begin();
    }
  }

  function leave(account: string): void {
    running -= 1;
    const left = (ofAccount.get(account) ?? 1) - 1;
    if (left > 0) ofAccount.set(account, left);
    else ofAccount.delete(account);
    fill();
  }

  return async function inTurn<T>(claimant: Requester, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      const line = lines.get(claimant.address) ?? [];
      line.push({ ...claimant, begin });
      lines.set(claimant.address, line);
      fill();
    });
    try {
      return await task();
    } finally {
      leave(claimant.account);
    }
  };
}
