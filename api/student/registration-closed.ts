import { Refusal } from '../../src/model/errors.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import type { RegistrationRecord } from '../../src/model/people/office-records.ts';
import { say } from '../http/texts.ts';

/** Why nobody can register now, in the school's own words where it has said any; null while it is open. */
export function closedIn(
  { open, message }: RegistrationRecord,
  language: Language,
  defaultLanguage: Language,
): Refusal | null {
  if (open === 1) return null;
  const said = inLanguage(message, language, defaultLanguage) || say(language, 'student.closed');
  return new Refusal('closed', { values: { said } });
}
