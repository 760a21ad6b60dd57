import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorBody, waitInWords } from '../../api/http/refusal.ts';
import { loadTexts, say as sayInDashboard } from '../../src/dashboard/texts/texts.ts';
import { Refusal } from '../../src/model/errors.ts';
import { languageFacts, languages } from '../../src/model/languages.ts';
import { type PluralForm, pluralForm } from '../../src/model/text/plural.ts';

const folder = join(import.meta.dirname, '../../public/locales');

/**
 * The placeholders of the translations, by what replaces them. A number of things is always `count`, and its sentence
 * needs every plural form of its language. Add each new placeholder to one of these groups.
 */
const gaps = {
  words: [
    ...['title', 'name', 'subject', 'screen', 'grade', 'level', 'term', 'currency', 'holders', 'fields', 'email'],
    ...[
      'machine',
      'example',
      'phone',
      'school',
      'login',
      'code',
      'address',
      'device',
      'browser',
      'system',
      'at',
      'language',
      'from',
      'to',
      'said',
      'about',
      'names',
      'numbers',
      'whatsapp',
      'reason',
      'actor',
      'date',
      'account',
      'reason',
      'actor',
    ],
    // Prices before and after a change.
    ...['before', 'after', 'sign', 'columns', 'version', 'error', 'day', 'month', 'format', 'takes', 'codec'],
    // Names of grades, in one list, and of the school's time.
    'grades',
    'zone',
  ],
  /** Formatted by `Intl`, including the plural form of the unit: sizes, speeds, times, percentages, money. */
  amounts: [
    'size',
    'width',
    'height',
    'limit',
    'sent',
    'total',
    'speed',
    'percent',
    'wait',
    'span',
    'when',
    'moment',
    'until',
    'due',
    'sum',
    'amount',
  ],
  /** A position or a limit: the number does not count things. */
  places: ['number', 'page', 'window', 'step', 'of', 'min', 'max'],
  /** Numbers after a colon, without a noun. */
  sums: ['created', 'updated', 'rows', 'students', 'payments', 'messages', 'changes', 'done', 'all'],
};
const known = Object.values(gaps).flat();

function textsOf(value: unknown, key = ''): [string, string][] {
  if (!value || typeof value !== 'object') return [[key, String(value)]];
  return Object.entries(value).flatMap(([part, inner]) => textsOf(inner, key ? `${key}.${part}` : part));
}

const catalogue = (language: string) =>
  readdirSync(join(folder, language)).flatMap((name) =>
    textsOf(JSON.parse(readFileSync(join(folder, language, name), 'utf8'))).map(([key, text]) => ({
      area: name.replace('.json', ''),
      key,
      text,
    })),
  );

const gapsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
const counts = (text: string) => gapsOf(text).includes('count');
const baseOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** The sentences that count things: the area and key of each, and its texts by plural form. */
function counted(language: string) {
  const entries = catalogue(language);
  const bases = new Set(entries.filter(({ text }) => counts(text)).map(({ area, key }) => `${area}:${baseOf(key)}`));
  return [...bases].map((base) => ({
    base,
    forms: Object.fromEntries(
      entries
        .filter(({ area, key }) => `${area}:${baseOf(key)}` === base)
        .map(({ key, text }) => [key.slice(baseOf(key).length + 1), text]),
    ),
  }));
}

it('knows what every gap of a text is filled with', () => {
  const all = languages.flatMap((language) => catalogue(language).flatMap(({ text }) => gapsOf(text)));
  expect([...new Set(all)].filter((gap) => gap !== 'count' && !known.includes(gap ?? ''))).toEqual([]);
});

it.each(languages)('says a number of things in every form of its language (%s)', (language) => {
  const sentences = counted(language);
  const { pluralCategories } = new Intl.PluralRules(languageFacts[language].locale).resolvedOptions();
  expect(sentences.length).toBeGreaterThan(8);
  for (const { base, forms } of sentences)
    expect(Object.keys(forms).sort(), base).toEqual([...pluralCategories].sort());
});

describe('the forms of an Arabic sentence', () => {
  /** The word after the number, including Arabic diacritics. */
  const nounAfter = (text = '') => /\{count\}\s+([\p{L}\p{M}]+)/u.exec(text)?.[1] ?? '';

  it.each(counted('ar').map(({ base, forms }) => [base, forms] as const))('%s', (_base, forms) => {
    for (const form of ['few', 'many', 'other']) expect(counts(forms[form] ?? ''), form).toBe(true);
    // Arabic has words for one and two, so these forms (and zero) contain no number: "حرفين", not "2 حرفاً".
    for (const form of ['zero', 'one', 'two']) expect(forms[form], form).not.toMatch(/\{|\d|[٠-٩]/);
    const [few, many, other] = [nounAfter(forms['few']), nounAfter(forms['many']), nounAfter(forms['other'])];
    // 3–10 take the plural, 11–99 the accusative singular, and 100 or more the singular.
    expect(few).not.toBe(other);
    expect(other).not.toMatch(/اً$/);
    expect([`${other}اً`, ...(/[ةو]$/.test(other) ? [other] : [])]).toContain(many);
    expect(forms['one']).toContain(other);
    expect(forms['two']).toMatch(new RegExp(`${other.replace(/ة$/, 'ت')}(ان|ين|ا|ي)`));
  });
});

const numbers: [number, PluralForm, PluralForm][] = [
  [0, 'zero', 'other'],
  [1, 'one', 'one'],
  [2, 'two', 'other'],
  [3, 'few', 'other'],
  [10, 'few', 'other'],
  [11, 'many', 'other'],
  [99, 'many', 'other'],
  [100, 'other', 'other'],
  [103, 'few', 'other'],
];

it.each(numbers)('%i is said in its form', (count, ar, en) => {
  expect([pluralForm(count, 'ar'), pluralForm(count, 'en')]).toEqual([ar, en]);
});

describe('a number in a sentence', () => {
  const refused = (count: number, language: 'ar' | 'en') =>
    errorBody(new Refusal('invalid', { fields: { name: [{ problem: 'tooShort', values: { count } }] } }), language)
      .errors?.['name']?.[0];

  it('is said right by the API, in the digits of the language', () => {
    expect(refused(2, 'ar')).toBe('يجب ألا يقل عن حرفين.');
    expect(refused(8, 'ar')).toBe('يجب ألا يقل عن ٨ أحرف.');
    expect(refused(11, 'ar')).toBe('يجب ألا يقل عن ١١ حرفاً.');
    expect(refused(100, 'ar')).toBe('يجب ألا يقل عن ١٠٠ حرف.');
    expect(refused(1, 'en')).toBe('At least one character is needed.');
    expect(refused(2, 'en')).toBe('At least 2 characters are needed.');
  });

  it('is said right in the dashboard', async () => {
    await Promise.all(languages.map(loadTexts));
    const found = (count: number) => sayInDashboard('ar', 'students.found', { count });
    expect([1, 2, 7, 40, 1200].map(found)).toEqual(['نتيجة واحدة', 'نتيجتان', '٧ نتائج', '٤٠ نتيجة', '١٬٢٠٠ نتيجة']);
    expect([1, 1200].map((count) => sayInDashboard('en', 'students.found', { count }))).toEqual([
      '1 found',
      '1,200 found',
    ]);
  });

  it('is said right where there is a time to wait', () => {
    expect([60, 120, 300, 660].map((seconds) => waitInWords(seconds, 'ar'))).toEqual([
      'دقيقة',
      'دقيقتان',
      '٥ دقائق',
      '١١ دقيقة',
    ]);
    expect(waitInWords(60, 'en')).toBe('1 minute');
  });
});
