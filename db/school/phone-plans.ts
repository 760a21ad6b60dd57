import { setImmediate } from 'node:timers/promises';
import { and, asc, gt, isNull } from 'drizzle-orm';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { phoneDigits } from '../../src/model/limits.ts';
import { firstSchool } from '../../src/model/school/school-defaults.ts';
import { argentina } from '../../src/model/text/phone.ts';
import type { Database } from '../open.ts';
import { students } from '../schema.ts';

const countries: ReadonlyMap<string, CountryCode[]> = Map.groupBy(getCountries(), (country) =>
  String(getCountryCallingCode(country)),
);

/** The countries of a calling code: several for 1, 7 and 44. */
const countriesOf = (callingCode: string): readonly CountryCode[] => countries.get(callingCode) ?? [];

export const isCallingCode = (code: string): boolean => countriesOf(code).length > 0;

/** What is dialled before a number inside the countries of a calling code: `0`, or nothing. */
export function trunkPrefixOf(callingCode: string): string {
  // The example is a mobile number, which in Argentina has other digits inside the country than from abroad.
  if (callingCode === argentina) return '0';
  const [country] = countriesOf(callingCode);
  const example = country && getExampleNumber(country, examples);
  if (!example) return '';
  const dialled = example.formatNational().replace(/\D/g, '');
  return dialled.endsWith(example.nationalNumber) ? dialled.slice(0, -example.nationalNumber.length) : '';
}

/** A number as it is dialled inside the first country of a calling code, to show how one looks. */
export function examplePhone(callingCode: string): string {
  const [country] = countriesOf(callingCode);
  const example = country && getExampleNumber(country, examples);
  return example?.formatNational().replace(/\D/g, '') ?? '';
}

/** A student with the stored number. */
interface Phone {
  id: number;
  name: string;
  phone: string;
}

/** How many students with unfit numbers are named. */
const named = 50;
const atOnce = 200;

/** Students whose stored number no longer fits the school's country: how many, and the first of them. */
export async function unfitPhones(db: Database, callingCode: string) {
  const unfit: { count: number; students: Phone[] } = { count: 0, students: [] };
  for (let after: number | null = 0; after !== null; ) {
    const rows: Phone[] = await db
      .select({ id: students.id, name: students.name, phone: students.phone })
      .from(students)
      .where(and(gt(students.id, after), isNull(students.deleted_at)))
      .orderBy(asc(students.id))
      .limit(atOnce);
    const wrong = rows.filter(({ phone }) => !fits(phone, callingCode));
    unfit.count += wrong.length;
    unfit.students.push(...wrong.slice(0, named - unfit.students.length));
    after = rows.length < atOnce ? null : (rows.at(-1)?.id ?? null);
    // Other requests are answered between two pieces.
    await setImmediate();
  }
  return unfit;
}

const sudanese = new RegExp(`^\\d{${phoneDigits}}$`);

/** Whether a number may stay stored as it is. */
const fits = (phone: string, callingCode: string): boolean =>
  callingCode === firstSchool.phone_country && sudanese.test(phone) ? true : readPhone(phone, callingCode) === phone;

/**
 * Reads a phone number by the number plans of all countries.
 * @param number digits, with `+` or `00` if it begins with a calling code
 * @param callingCode of the school's country
 * @returns the number as it is dialled inside the country, in digits, or with `+` for another country; null if no plan
 * allows it
 */
export function readPhone(number: string, callingCode: string): string | null {
  const written = number.replace(/^00/, '+');
  // A search asks for every word: most of them are no numbers.
  if (!/^\+?\d{5,17}$/.test(written)) return null;
  const inside = () => countriesOf(callingCode).map((country) => parsePhoneNumberFromString(written, country));
  // The calling code without `+`. It may be the beginning of a number inside a country where nothing is dialled before.
  const coded = () => (written.startsWith(callingCode) ? [parsePhoneNumberFromString(`+${written}`)] : []);
  const readings = () => {
    if (written.startsWith('+')) return [parsePhoneNumberFromString(written)];
    return trunkPrefixOf(callingCode) === '' ? [...inside(), ...coded()] : [...coded(), ...inside()];
  };
  const valid = readings().find((reading) => reading?.isValid());
  if (!valid) return null;
  if (valid.countryCallingCode !== callingCode) return valid.number;
  return valid.formatNational().replace(/\D/g, '');
}
