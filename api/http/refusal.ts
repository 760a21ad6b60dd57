import type { Context } from 'hono';
import type { z } from 'zod';
import {
  DatabaseAway,
  DatabaseBusy,
  DatabaseFull,
  DatabaseSettings,
  DatabaseUnreachable,
  typedError,
} from '../../db/dialect/errors.ts';
import {
  type FieldProblem,
  type FieldProblems,
  type Problem,
  problems,
  publicErrorCodes,
  Refusal,
} from '../../src/model/errors.ts';
import { type Language, languageFacts } from '../../src/model/languages.ts';
import type { Changed } from '../../src/model/last-change.ts';
import { isSudanese } from '../../src/model/text/phone.ts';
import { StoreUnavailable } from '../storage/unavailable.ts';
import { say } from './texts.ts';

interface ErrorBody {
  message: string;
  /** A machine-readable code for different errors with the same status. */
  code?: string;
  errors?: Record<string, string[]>;
  /** The user of a locked session. */
  user?: { name: string };
  /** What the second step of the login is called by. */
  challenge?: string;
  /** The confirmation flags that the client can send to proceed. */
  needs?: string[];
  /** The current data, for a conflict (409). */
  data?: unknown;
  /** Who made the last change, and when. */
  changed?: Changed;
}

const isProblem = (text: string): text is Problem => problems.some((each) => each === text);

/**
 * Converts zod errors to problems by field, named as sent. Errors in list items are reported once for the list. An
 * unknown message becomes `invalid`.
 */
export function problemsOf(error: z.ZodError): FieldProblems {
  const found: Record<string, FieldProblem[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.filter((step) => typeof step !== 'number').join('.');
    const values = issue.code === 'custom' && issue.params ? issue.params : undefined;
    const problem: FieldProblem = { problem: isProblem(issue.message) ? issue.message : 'invalid' };
    const list = found[field] ?? [];
    const ofList = field !== issue.path.join('.');
    if (!ofList || list.length === 0) list.push(values ? { ...problem, values } : problem);
    found[field] = list;
  }
  return found;
}

/** The refusal that names invalid fields: `required` if missing fields are the only problem. */
export function invalidFields(fields: FieldProblems): Refusal {
  const onlyMissing = Object.values(fields).every((list) => list.every(({ problem }) => problem === 'required'));
  return new Refusal(onlyMissing ? 'required' : 'invalid', { fields });
}

/** Formats a waiting time: whole minutes, or whole hours above an hour and a half. @param seconds from 1 */
export function waitInWords(seconds: number, language: Language): string {
  const inHours = seconds > 90 * 60;
  const options = { style: 'unit', unit: inHours ? 'hour' : 'minute', unitDisplay: 'long' } as const;
  const amount = Math.ceil(seconds / (inHours ? 3600 : 60));
  return new Intl.NumberFormat(languageFacts[language].locale, options).format(amount);
}

/** The key of a problem's text: the forms of a phone number are those of the school's country. */
const textKeyOf = (problem: Problem) => (problem === 'phone' && !isSudanese() ? 'phone_abroad' : problem);

/** The text of a problem, in the user's language. */
export const problemText = (language: Language, { problem, values }: FieldProblem) =>
  say(language, `fields.${textKeyOf(problem)}`, values);

/** The response body for a Refusal, in the user's language. */
export function errorBody(refusal: Refusal, language: Language): ErrorBody {
  const seconds = refusal.values?.['retryAfter'];
  const wait = typeof seconds === 'number' ? { wait: waitInWords(seconds, language) } : {};
  const message = say(language, `errors.${refusal.code}`, { ...refusal.values, ...wait });
  const publicCode = publicErrorCodes[refusal.code];
  const code = publicCode === undefined ? {} : { code: publicCode };
  const needs = refusal.needs === undefined ? {} : { needs: [...refusal.needs] };
  const data = refusal.data === undefined ? {} : { data: refusal.data };
  const changed = refusal.changed === undefined ? {} : { changed: refusal.changed };
  const user = refusal.user === undefined ? {} : { user: refusal.user };
  const challenge = refusal.challenge === undefined ? {} : { challenge: refusal.challenge };
  if (!refusal.fields) return { message, ...code, ...user, ...challenge, ...needs, ...data, ...changed };
  const errors = Object.fromEntries(
    Object.entries(refusal.fields).map(([field, list]) => [field, list.map((each) => problemText(language, each))]),
  );
  return { message, ...code, errors, ...needs, ...data };
}

/** Sets the `Retry-After` header of a Refusal, if it has a waiting time. */
export function setRefusalHeaders(c: Context, { values }: Refusal): void {
  const seconds = values?.['retryAfter'];
  if (seconds !== undefined) c.header('Retry-After', String(seconds));
}

/**
 * Assigns a wrong-type error of a file to its form field; without a specific problem it becomes `fileDamaged`. @returns
 * an error handler for `catch`
 */
export const namingField = (sentAs: string) => (error: unknown) => {
  if (!(error instanceof Refusal) || error.code !== 'wrongType') throw error;
  const known = error.fields?.[''] ?? [{ problem: 'fileDamaged' }];
  throw new Refusal('wrongType', { fields: { [sentAs]: known } });
};

/** `Retry-After` in seconds for each kind of temporary error. */
const pause = { busy: 5, away: 5, noSpace: 60, replaced: 60 } as const;

/** Errors of a database or a store that does not answer. */
const away = [DatabaseAway, DatabaseUnreachable, DatabaseSettings, StoreUnavailable];

const outOfSpace = new Set(['ENOSPC', 'EDQUOT']);
const isOutOfSpace = (error: unknown) =>
  error instanceof Error && 'code' in error && outOfSpace.has(String(error.code));

/** The error while something else keeps the school from being written. */
export const schoolBusy = () => new Refusal('busy', { values: { retryAfter: pause.busy } });

/** The error for a full disk. */
export const noSpace = () => new Refusal('noSpace', { values: { retryAfter: pause.noSpace } });

/** The error after the program's files were replaced: no new thread or process may be started from them. */
export const programReplaced = () => new Refusal('replaced', { values: { retryAfter: pause.replaced } });

/**
 * Maps any error to the Refusal that the user sees; `fault` (500) for an internal error. An error that wraps
 * another one, as that of a backup does, means what its cause means.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const typed = typedError(error);
  if (typed instanceof DatabaseBusy) return schoolBusy();
  if (away.some((each) => typed instanceof each)) return new Refusal('away', { values: { retryAfter: pause.away } });
  if (typed instanceof DatabaseFull || isOutOfSpace(typed)) return noSpace();
  return typed instanceof Error && typed.cause !== undefined ? refusalOf(typed.cause) : new Refusal('fault');
}
