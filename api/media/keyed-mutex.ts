const last = new Map<string, Promise<unknown>>();

/**
 * A mutex per name: calls for the same file run one after the other, so no file is removed while it is stored again.
 */
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
