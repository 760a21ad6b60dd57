const last = new Map<string, Promise<unknown>>();

/** Runs what concerns one file in turns, so that none is removed while it is being taken in again. */
export async function runExclusive<T>(name: string, run: () => Promise<T>): Promise<T> {
  const before = last.get(name);
  const turn = before ? before.then(run, run) : run();
  last.set(name, turn);
  try {
    return await turn;
  } finally {
    if (last.get(name) === turn) last.delete(name);
  }
}
