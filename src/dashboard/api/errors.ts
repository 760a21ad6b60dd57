import type { Silence } from '../../client/reach.ts';
import { type FieldErrors, refusalIn } from '../../client/refusal.ts';

/** The server's refusal. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly fields: FieldErrors;

  constructor(status: number, message: string, fields: FieldErrors) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** The server was not reached: this device has no network, or the server is gone. */
export class UnreachedError extends Error {
  override name = 'UnreachedError';
  readonly offline: boolean;

  constructor(why: Silence) {
    super(why);
    this.offline = why === 'offline';
  }
}

/** Whether what failed may succeed by itself in a while. */
export function mayPass(error: Error): boolean {
  return error instanceof UnreachedError || (error instanceof ApiError && error.status >= 500);
}

/** The administrator stopped it. */
export class CancelledError extends Error {
  override name = 'CancelledError';
}

/** An answer that is a refusal; one from something between us and the server has no words for the person. */
export function refusalOf(status: number, text: string): ApiError {
  const { message, errors } = refusalIn(text);
  return new ApiError(status, message ?? '', errors);
}
