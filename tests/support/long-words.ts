import { z } from 'zod';
import { closeDatabase } from '../../db/open.ts';
import { pendingCount } from '../../db/publishing/queue.ts';
import type { ContentType, ListType } from '../../src/model/content/type.ts';
import { answerPath, nest, type Tree, valueAt, wireValues } from '../../src/model/content/wire.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import { type Field, isFileField } from '../../src/model/fields/index.ts';
import type { Language } from '../../src/model/languages.ts';
import { phoneDigits, textLimits } from '../../src/model/limits.ts';
import { paymentLimits } from '../../src/model/payments/payment-fields.ts';
import { asAdmin, type Call, type Nested } from '../api/dashboard/client.ts';
import { openSchoolDatabase, until } from './content.ts';
import { register, registrationOf } from './people.ts';
import type { Login, TestSchool } from './server.ts';

/** Pasted text without a line break opportunity: a link of 400 characters and a word of 5,000. */
const link = `https://example.com/${'a'.repeat(380)}`;
const word = { ar: 'ن'.repeat(5000), en: 'w'.repeat(5000) };

const emailOf = (name: string, max: number) => {
  const host = `@${`${'h'.repeat(60)}.`.repeat(2)}com`;
  return `${name.padEnd(Math.min(64, max - host.length), 'n')}${host}`;
};

/** A text without a line break opportunity, of length `max`: a long word in Arabic, a long link in English. */
const unbroken = (max: number, language: Language | null) => (language === 'en' ? link : word.ar).slice(0, max);

function richText(language: Language): string {
  const text = word[language];
  return [
    `<h2>${text}</h2><p><a href="${link}">${link}</a></p><p>${text}</p><ul><li>${text}</li></ul>`,
    `<blockquote>${link}</blockquote><pre><code>${text}</code></pre>`,
  ].join('');
}

/** The longest value that a field accepts; null for a field that holds no text. */
function longest(field: Field, language: Language | null): string | null {
  switch (field.kind) {
    case 'text':
    case 'plainText':
      return unbroken(field.max, language);
    case 'richText':
      return richText(language ?? 'en');
    case 'url':
      return `${field.protocols[0]}//example.com/${'u'.repeat(400)}`;
    case 'email':
      return emailOf('school', 254);
    case 'phone':
      return `+${'9'.repeat(20)}`;
    default:
      return null;
  }
}

const nested = (tree: Tree<Nested[string]>): Nested =>
  Object.fromEntries([...tree].map(([key, leaf]) => [key, leaf instanceof Map ? nested(leaf) : leaf]));

/** Values that stay unchanged: a number, a choice, a date, a time in both languages. */
const readValue = z.union([z.string(), z.number(), z.object({ ar: z.string(), en: z.string() })]);

/** The entry with every text field at its maximum length; files stay unchanged. */
function lengthened(type: ContentType, present: unknown): Nested {
  return nested(
    nest(
      wireValues(type)
        .filter(({ field }) => !isFileField(field))
        .map((value): readonly [readonly string[], Nested[string]] => {
          const known = valueAt(present, answerPath(type, value));
          return [value.path, longest(value.field, value.language) ?? readValue.parse(known)];
        }),
    ),
  );
}

async function must(call: ReturnType<Call>, what: string) {
  const answer = await call;
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`);
  return answer.body;
}

/** Ids of the entries shown on the pages of `support/pages.ts`: id 1, the newest, and the first two of subject 1. */
async function entriesOf(call: Call, type: ListType): Promise<number[]> {
  const query = type.paged ? '?per_page=100' : '?subject_id=1';
  const { data } = await must(call('GET', `/dashboard/${type.path}${query}`), type.name);
  const rows: { id: number; subject_id?: number }[] = data;
  const own = 'subject_id' in type.fields ? rows.filter(({ subject_id }) => subject_id === 1) : rows;
  const ids = own.map(({ id }) => id);
  return [...new Set([...ids.slice(0, 2), ...(ids.includes(1) ? [1] : [])])];
}

/** Fills the data that only the office enters: a staff member, a payment account and a payment. */
async function fillOffice(call: Call, student_id: number): Promise<void> {
  const name = unbroken(textLimits.name.max, null);
  const long = (max: number) => ({ ar: unbroken(max, 'ar'), en: unbroken(max, 'en') });
  const { line, note, reference } = paymentLimits;
  const member = { name, email: emailOf('member', textLimits.email), role: 'teacher' };
  await must(call('POST', '/dashboard/staff', member), 'staff');
  const account = { name: long(line), holder: unbroken(line, 'ar'), number: '9'.repeat(line), note: long(note) };
  const made = await must(call('POST', '/dashboard/payment-accounts', account), 'account');
  const payment = { student_id, payment_term: 'year', account_id: made.data.id, amount: 1, short_ok: 1 };
  const words = { reference: '8'.repeat(reference), note: unbroken(note, 'ar') };
  await must(call('POST', '/dashboard/payments', { ...payment, ...words }), 'payment');
}

/**
 * Fills every text of a school with words and links that cannot be broken into lines: all fields of all content types,
 * a student and a message.
 * @returns the student, in grade 1, unpaid
 */
export async function fillWithLongWords(school: TestSchool): Promise<Login & { id: number }> {
  const call = await asAdmin(school);
  for (const type of allTypes) {
    if (type.shape === 'record') {
      const { data } = await must(call('GET', `/dashboard/${type.read}`), type.name);
      await must(call('POST', `/dashboard/${type.write}`, lengthened(type, data)), type.name);
      continue;
    }
    for (const id of await entriesOf(call, type)) {
      const { data } = await must(call('GET', `/dashboard/${type.path}/${id}`), type.name);
      await must(call('POST', `/dashboard/${type.path}/${id}`, lengthened(type, data)), `${type.name} ${id}`);
    }
  }
  await must(
    call('POST', '/contact-us', {
      name: word.ar.slice(0, textLimits.name.max),
      email: emailOf('writer', textLimits.email),
      subject: link.slice(0, textLimits.subject),
      message: word.ar.slice(0, textLimits.message),
    }),
    'message',
  );
  const student = registrationOf({
    name: word.ar.slice(0, textLimits.name.max),
    email: emailOf('student', textLimits.email),
    phone: '0'.repeat(phoneDigits),
  });
  const { status } = await register(school, student);
  if (status !== 200) throw new Error(`student: ${status}`);
  const { data } = await must(call('GET', '/dashboard/users?per_page=1'), 'students');
  await fillOffice(call, data[0].id);
  const db = openSchoolDatabase(school);
  // The settings appear on every page, so every page is republished.
  await until(async () => (await pendingCount(db)) === 0, 'every page is published', 200_000);
  await closeDatabase(db);
  return { email: student['email'] ?? '', password: student['password'] ?? '', id: data[0].id };
}
