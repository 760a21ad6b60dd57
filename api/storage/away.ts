/** The store does not answer, or not as it should: try again later. What it said is for the log, never for a client. */
export class StoreAway extends Error {
  constructor(cause?: unknown) {
    super('the store of files does not answer', { cause });
    this.name = 'StoreAway';
  }
}
