import type { Silence } from '../../client/reach.ts';
import { type FieldErrors, refusalIn, type SaidRefusal } from '../../client/refusal.ts';
import { $language } from '../state/language.ts';
import { say, type TextKey } from '../texts/texts.ts';

const inWords = (key: TextKey) => say($language.get(), key);

/** The server's refusal. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly fields: FieldErrors;
  readonly code: SaidRefusal['code'];
  /** The flags that would lift it. */
  readonly needs: readonly string[];
  /** Who has changed meanwhile what was to be changed. */
  readonly changed: SaidRefusal['changed'];
  /** What is there by now. */
  readonly data: SaidRefusal['data'];

  constructor(status: number, message: string, { errors, code, needs, changed, data }: Omit<SaidRefusal, 'message'>) {
    super(message);
    this.status = status;
    this.fields = errors;
    this.code = code;
    this.needs = needs;
    this.changed = changed;
    this.data = data;
  }
}

/** The server was not reached: this device has no network, or the server is gone. */
export class UnreachedError extends Error {
  override name = 'UnreachedError';
  readonly offline: boolean;
  /** Bytes of a write that is too large to be sent again without being asked; else null. */
  readonly large: number | null;

  constructor(why: Silence, large: number | null = null) {
    super(inWords(why === 'offline' ? 'no_connection' : 'server_away'));
    this.offline = why === 'offline';
    this.large = large;
  }
}

/** Whether what was sent first had arrived, though something else was sent with its key since. */
export const hadArrived = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'key-reused';

/** Whether what failed may succeed by itself in a while. */
export function mayPass(error: Error): boolean {
  return error instanceof UnreachedError || (error instanceof ApiError && error.status >= 500);
}

/** The administrator stopped it. */
export class CancelledError extends Error {
  override name = 'CancelledError';
}

/** Why something failed, for the person. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof UnreachedError ? error.message : inWords('server_fault');

/** What a refusal says above a small form: where a single thing is wrong, that it is. */
export function saidAbove({ message, fields, needs }: ApiError): string {
  const said = Object.values(fields).flat();
  return (needs.length === 0 && said.length === 1 && said[0]) || message;
}

/** An answer that is a refusal; one from something between us and the server has no words of its own. */
export function refusalOf(status: number, text: string): ApiError {
  const { message, ...said } = refusalIn(text);
  return new ApiError(status, message ?? inWords('server_fault'), said);
}
