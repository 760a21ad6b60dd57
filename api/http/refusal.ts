import type { Context } from 'hono';
import type { z } from 'zod';
import {
  type FieldProblem,
  type FieldProblems,
  type Problem,
  problems,
  Refusal,
  toldCodes,
} from '../../src/model/errors.ts';
import { type Language, languageFacts } from '../../src/model/languages.ts';
import type { Changed } from '../../src/model/last-change.ts';
import { say } from './texts.ts';

export interface ErrorBody {
  message: string;
  /** What a program has to tell apart among refusals of one status. */
  code?: string;
  errors?: Record<string, string[]>;
  /** Whose session it is that is locked. */
  user?: { name: string };
  /** The flags that lift the refusal. */
  needs?: string[];
  /** What stands there now, for a conflict. */
  data?: unknown;
  /** Who has made it so, and when. */
  changed?: Changed;
}

const isProblem = (text: string): text is Problem => problems.some((each) => each === text);

/** The problems zod found, by field as it was sent, a list being one; a message that is no code of ours counts as `invalid`. */
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

/** Whether the only thing wrong is that something is missing. */
export function onlyMissing(fields: FieldProblems): boolean {
  return Object.values(fields).every((list) => list.every(({ problem }) => problem === 'required'));
}

/** A time to wait as a person says it: whole minutes, from an hour and a half on whole hours. @param seconds from 1 */
export function waitInWords(seconds: number, language: Language): string {
  const inHours = seconds > 90 * 60;
  const options = { style: 'unit', unit: inHours ? 'hour' : 'minute', unitDisplay: 'long' } as const;
  const amount = Math.ceil(seconds / (inHours ? 3600 : 60));
  return new Intl.NumberFormat(languageFacts[language].locale, options).format(amount);
}

/** The answer's body for a refusal, in the person's language. */
export function errorBody(refusal: Refusal, language: Language): ErrorBody {
  const seconds = refusal.values?.['retryAfter'];
  const wait = typeof seconds === 'number' ? { wait: waitInWords(seconds, language) } : {};
  const message = say(language, `errors.${refusal.code}`, { ...refusal.values, ...wait });
  const told = toldCodes[refusal.code];
  const code = told === undefined ? {} : { code: told };
  const needs = refusal.needs === undefined ? {} : { needs: [...refusal.needs] };
  const data = refusal.data === undefined ? {} : { data: refusal.data };
  const changed = refusal.changed === undefined ? {} : { changed: refusal.changed };
  const user = refusal.user === undefined ? {} : { user: refusal.user };
  if (!refusal.fields) return { message, ...code, ...user, ...needs, ...data, ...changed };
  const errors = Object.fromEntries(
    Object.entries(refusal.fields).map(([field, list]) => [
      field,
      list.map(({ problem, values }) => say(language, `fields.${problem}`, values)),
    ]),
  );
  return { message, ...code, errors, ...needs, ...data };
}

/** The headers of a refusal, whatever its body is: when to try again. */
export function setRefusalHeaders(c: Context, { values }: Refusal): void {
  const seconds = values?.['retryAfter'];
  if (seconds !== undefined) c.header('Retry-After', String(seconds));
}

/** Gives the refusal of a file the name of its field; a problem that has no name yet keeps its words. */
export const namingField = (sentAs: string) => (error: unknown) => {
  if (!(error instanceof Refusal) || error.code !== 'wrongType') throw error;
  const known = error.fields?.[''] ?? [{ problem: 'fileDamaged' }];
  throw new Refusal('wrongType', { fields: { [sentAs]: known } });
};
