import { z } from 'zod';
import { inEachLanguage } from '../all-languages.ts';
import { problem } from '../errors.ts';
import { type Bilingual, type Language, languages } from '../languages.ts';
import { schoolLimits } from '../limits.ts';
import { bilingual } from '../named.ts';
import { bit } from '../people/student.ts';
import { characters } from '../text/characters.ts';
import { listOf } from '../text/list-of.ts';
import { briefText, emptiableText, flag, isMissing, nameText, wholeNumber } from '../text/text.ts';
import { firstSchool } from './school-defaults.ts';

const language = z.enum(languages, problem('choice'));

/** The school itself: its name, where it stands, and how it writes days, sums and phone numbers. */
export const schoolRecord = z.object({
  name: bilingual,
  short_name: bilingual,
  languages: z.array(language),
  default_language: language,
  time_zone: z.string(),
  currency: z.string(),
  /** The calling code of the school's country, in digits. */
  phone_country: z.string(),
  colours: z.object({ primary: z.string(), accent: z.string() }),
  address: bilingual,
  founded: z.number().int().nullable(),
  /** Whether the logins of all staff take a second step. */
  require_totp: bit,
  /** Whether this is still the demo school. */
  demo: z.boolean(),
});
export type SchoolRecord = z.infer<typeof schoolRecord>;

/** A text as it is stored: it is empty in a language that was added to the program later. */
const storedText = z.object(inEachLanguage(() => z.string().default('')));

/** The record as it is stored. */
export const storedSchool = schoolRecord.extend({
  name: storedText,
  short_name: storedText,
  address: storedText,
  require_totp: bit.default(0),
});

/** A new school, which has no name yet. */
export const newSchool = (defaultLanguage: Language): SchoolRecord => ({
  name: inEachLanguage(() => ''),
  short_name: inEachLanguage(() => ''),
  languages: [...languages],
  default_language: defaultLanguage,
  ...firstSchool,
  address: inEachLanguage(() => ''),
  founded: null,
  require_totp: 0,
  demo: false,
});

const emptied = <S extends z.ZodType>(schema: S) => z.preprocess((value) => value ?? '', schema);

/** A name as it is shown everywhere. Whether it may be empty depends on the languages in use. */
const nameSent = emptied(
  nameText({ min: 0, max: schoolLimits.name.max }).superRefine((name, context) => {
    if (name === '' || characters(name) >= schoolLimits.name.min) return;
    context.addIssue({ code: 'custom', message: problem('tooShort'), params: { count: schoolLimits.name.min } });
  }),
);
const shortNameSent = emptied(nameText({ min: 0, max: schoolLimits.shortName }));

/** The languages in use, in the order of their declaration. */
const languagesSent = listOf(language, schoolLimits.languages)
  .refine((sent) => sent.length > 0, problem('required'))
  .transform((sent) => languages.filter((each) => sent.includes(each)));

/** The own writing of a time zone: `africa/khartoum` is `Africa/Khartoum`. Null if there is no such zone. */
function timeZone(typed: string): string | null {
  const name = typed.trim();
  if (!name.includes('/') && name.toUpperCase() !== 'UTC') return null;
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const timeZoneSent = briefText(problem('timeZone')).transform((typed, context) => {
  const zone = timeZone(typed);
  if (zone !== null) return zone;
  context.addIssue({ code: 'custom', message: problem('timeZone') });
  return z.NEVER;
});

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code);

const currencySent = briefText(problem('currency'))
  .transform((code) => code.trim().toUpperCase())
  .refine(isCurrency, problem('currency'));

/** A calling code with or without `+` or `00`. Whether it is one is checked where the plans of all countries are known. */
const callingCodeSent = z
  .union([z.number().transform(String), briefText(problem('callingCode'))], problem('callingCode'))
  .transform((code) => code.trim().replace(/^(?:\+|00)/, ''))
  .refine((code) => /^[1-9]\d{0,2}$/.test(code), problem('callingCode'));

const colourSent = briefText(problem('colour'))
  .transform((colour) => colour.trim().toLowerCase())
  .refine((colour) => /^#[\da-f]{6}$/.test(colour), problem('colour'));

const yearSent = z.preprocess(
  (value) => (value !== undefined && isMissing(value) ? null : value),
  z.unknown().transform((value, context) => {
    if (value === null || value === undefined) return value;
    const max = new Date().getUTCFullYear();
    const year = wholeNumber(schoolLimits.earliestYear, max, problem('number')).safeParse(value);
    if (year.success) return year.data;
    const params = { min: schoolLimits.earliestYear, max };
    context.addIssue({ code: 'custom', message: problem('between'), params });
    return z.NEVER;
  }),
);

const inLanguages = <S extends z.ZodType>(schema: S) => z.object(inEachLanguage(() => schema.optional())).optional();

/** A change of the school. Fields that are not sent stay unchanged. */
export const schoolChange = z.object({
  name: inLanguages(nameSent),
  short_name: inLanguages(shortNameSent),
  languages: languagesSent.optional(),
  default_language: language.optional(),
  time_zone: timeZoneSent.optional(),
  currency: currencySent.optional(),
  phone_country: callingCodeSent.optional(),
  colours: z.object({ primary: colourSent.optional(), accent: colourSent.optional() }).optional(),
  address: inLanguages(emptiableText(schoolLimits.address)),
  founded: yearSent,
  require_totp: flag.optional(),
  demo: flag.optional(),
});
export type SchoolChange = z.infer<typeof schoolChange>;

/** The fields of a text that a change sets. What is empty in a language that is not in use stays as it is. */
function changedText(
  before: Bilingual,
  sent: { [L in Language]?: string | undefined } | undefined,
  used: readonly Language[],
): Bilingual {
  return inEachLanguage((each) => {
    const text = sent?.[each];
    return text === undefined || (text === '' && !used.includes(each)) ? before[each] : text;
  });
}

/** A record after a change. */
export function changedSchool(before: SchoolRecord, change: SchoolChange): SchoolRecord {
  const used = change.languages ?? before.languages;
  return {
    name: changedText(before.name, change.name, used),
    short_name: changedText(before.short_name, change.short_name, used),
    languages: used,
    default_language: change.default_language ?? before.default_language,
    time_zone: change.time_zone ?? before.time_zone,
    currency: change.currency ?? before.currency,
    phone_country: change.phone_country ?? before.phone_country,
    colours: {
      primary: change.colours?.primary ?? before.colours.primary,
      accent: change.colours?.accent ?? before.colours.accent,
    },
    address: changedText(before.address, change.address, used),
    founded: change.founded === undefined ? before.founded : change.founded,
    require_totp: change.require_totp ?? before.require_totp,
    // The school's own decision: a school never becomes a demo again.
    demo: before.demo && change.demo !== 0,
  };
}

/**
 * The languages in use in which a change leaves the school without a name. A school that never had a name may set
 * everything else first.
 */
export function unnamedIn(after: SchoolRecord, change: SchoolChange): Language[] {
  const named = change.name !== undefined || languages.some((each) => after.name[each] !== '');
  return named ? after.languages.filter((each) => after.name[each] === '') : [];
}
