import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type account from '../../public/locales/en/account.json';
import type contact from '../../public/locales/en/contact.json';
import type messages from '../../public/locales/en/messages.json';
import type own from '../../public/locales/en/own.json';
import type student from '../../public/locales/en/student.json';
import type { Language } from '../../src/model/languages.ts';
import { root } from '../support/server.ts';

interface Catalogues {
  account: typeof account;
  contact: typeof contact;
  messages: typeof messages;
  own: typeof own;
  student: typeof student;
}

/** The site's translations: the catalogue `name` in a language. */
export function catalogueOf<N extends keyof Catalogues>(language: Language, name: N): Catalogues[N] {
  return JSON.parse(readFileSync(join(root, 'public/locales', language, `${name}.json`), 'utf8'));
}
