/**
 * The S3 store did not answer, or answered with an error: try again later. The cause is for the log, never for a
 * client.
 */
export class StoreUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the store of files does not answer', { cause });
    this.name = 'StoreUnavailable';
  }
}
