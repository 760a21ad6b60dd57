/** What a statement waited for: its turn to write, or a connection to the server. */
export type WaitedFor = 'write' | 'connection';

let hear: (what: WaitedFor, milliseconds: number) => void = () => undefined;

/** Hears of every wait for the database of this thread. There is one listener, the metrics. */
export function onDatabaseWait(listener: typeof hear): void {
  hear = listener;
}

/** Tells how long a statement has waited. @param asked when it was asked, of `performance.now()` */
export const noteWait = (what: WaitedFor, asked: number): void => hear(what, performance.now() - asked);
