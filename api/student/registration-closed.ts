import { Refusal } from '../../src/model/errors.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import type { RegistrationRecord } from '../../src/model/people/office-records.ts';
import { say } from '../http/texts.ts';

/** The refusal while registration is closed, with the school's own message if there is one; null while it is open. */
export function closedIn(
  { open, message }: RegistrationRecord,
  language: Language,
  defaultLanguage: Language,
): Refusal | null {
  if (open === 1) return null;
  const said = inLanguage(message, language, defaultLanguage) || say(language, 'student.closed');
  return new Refusal('closed', { values: { said } });
}
