/** Texts by field, fields named as they are sent: `title[ar]` is `title.ar`. */
export type FieldErrors = Record<string, string[]>;

/** The server's refusal. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: FieldErrors;

  constructor(status: number, message: string, fields: FieldErrors = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
  }
}

/** The server was not reached: this device has no network, or the server is gone. */
export class UnreachedError extends Error {
  override name = 'UnreachedError';
  readonly offline = !navigator.onLine;
}

/** Whether what failed may succeed by itself in a while. */
export function mayPass(error: Error): boolean {
  return error instanceof UnreachedError || (error instanceof ApiError && error.status >= 500);
}

/** The administrator stopped it. */
export class CancelledError extends Error {
  override name = 'CancelledError';
}

/** Reads the one error shape of the API; anything else has no words for the person. */
export function refusalOf(status: number, body: unknown): ApiError {
  const read: Map<string, unknown> = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  const message = read.get('message');
  const errors = read.get('errors');
  const entries: [string, unknown][] = typeof errors === 'object' && errors !== null ? Object.entries(errors) : [];
  const fields = entries.map(([field, texts]): [string, string[]] => [
    field,
    Array.isArray(texts) ? texts.map(String) : [String(texts)],
  ]);
  return new ApiError(status, typeof message === 'string' ? message : '', Object.fromEntries(fields));
}
