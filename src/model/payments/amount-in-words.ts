import { type Language, languageFacts } from '../languages.ts';
import { firstSchool } from '../school/school-defaults.ts';
import { eachLanguage } from '../text/formats.ts';
import { partsIn, partsPerUnit } from './currencies.ts';

const ones = [
  '',
  ...'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'.split(
    ' ',
  ),
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function hundredsInEnglish(number: number): string {
  const rest = number % 100;
  const small =
    rest < 20 ? (ones[rest] ?? '') : [tens[Math.floor(rest / 10)], ones[rest % 10]].filter(Boolean).join('-');
  const hundreds = number >= 100 ? `${ones[Math.floor(number / 100)]} hundred` : '';
  return [hundreds, small].filter((part) => part !== '').join(' and ');
}

const scales = ['', 'thousand', 'million'];

function inEnglish(number: number): string {
  if (number === 0) return 'zero';
  const groups: string[] = [];
  for (let left = number, scale = 0; left > 0; left = Math.floor(left / 1000), scale += 1) {
    const group = left % 1000;
    if (group > 0) groups.unshift(`${hundredsInEnglish(group)} ${scales[scale] ?? ''}`.trim());
  }
  const last = number % 1000;
  const joined = groups.join(' ');
  return groups.length > 1 && last > 0 && last < 100 ? `${groups.slice(0, -1).join(' ')} and ${groups.at(-1)}` : joined;
}

/** Masculine number words, because pound and piastre are masculine nouns. */
const units = 'صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'.split(' ');
const teens = [
  '',
  'أحد عشر',
  'اثنا عشر',
  ...'ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة'.split(' ').map((unit) => `${unit} عشر`),
];
const decades = ['', 'عشرة', ...'عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون'.split(' ')];
const hundredWords = [
  '',
  'مائة',
  'مائتان',
  ...'ثلاث أربع خمس ست سبع ثماني تسع'.split(' ').map((unit) => `${unit}مائة`),
];
const and = ' و';

function hundredsInArabic(number: number): string {
  const rest = number % 100;
  const parts = [hundredWords[Math.floor(number / 100)] ?? ''];
  if (rest > 0 && rest <= 10) parts.push(units[rest] ?? '');
  else if (rest > 10 && rest < 20) parts.push(teens[rest - 10] ?? '');
  else if (rest >= 20)
    parts.push(rest % 10 === 0 ? '' : (units[rest % 10] ?? ''), decades[Math.floor(rest / 10)] ?? '');
  return parts.filter((part) => part !== '').join(and);
}

const arabicScales = [
  { one: 'ألف', two: 'ألفان', few: 'آلاف', many: 'ألفًا', hundred: 'ألف' },
  { one: 'مليون', two: 'مليونان', few: 'ملايين', many: 'مليونًا', hundred: 'مليون' },
];

/** @param followed whether the counted noun comes directly after: some number words lose their ending then */
function scaled(
  group: number,
  followed: boolean,
  { one, two, few, many, hundred }: (typeof arabicScales)[number],
): string {
  if (group === 1) return one;
  if (group === 2) return followed ? two.slice(0, -1) : two;
  if (group === 200) return `مائتا ${hundred}`;
  const rest = group % 100;
  const noun = rest >= 3 && rest <= 10 ? few : rest >= 11 && !followed ? many : hundred;
  return `${hundredsInArabic(group)} ${noun}`;
}

function inArabic(number: number, followed = false): string {
  if (number === 0) return units[0] ?? '';
  const parts: string[] = [];
  const [thousands, millions] = [Math.floor(number / 1000) % 1000, Math.floor(number / 1_000_000)];
  const [thousand, million] = arabicScales;
  if (million && millions > 0) parts.push(scaled(millions, followed && number % 1_000_000 === 0, million));
  if (thousand && thousands > 0) parts.push(scaled(thousands, followed && number % 1000 === 0, thousand));
  if (number % 1000 > 0) parts.push(hundredsInArabic(number % 1000));
  const words = parts.join(and);
  return followed ? words.replace(/مائتان$/, 'مائتا') : words;
}

/** The forms of a counted noun in Arabic: for one, two, three to ten, eleven and more, and hundreds. */
type Nouns = readonly [one: string, two: string, few: string, many: string, hundred: string];
const pounds: Nouns = ['جنيه سوداني واحد', 'جنيهان سودانيان', 'جنيهات سودانية', 'جنيهًا سودانيًا', 'جنيه سوداني'];
const piastres: Nouns = ['قرش واحد', 'قرشان', 'قروش', 'قرشًا', 'قرش'];

function counted(number: number, [one, two, few, many, hundred]: Nouns): string {
  if (number === 1) return one;
  if (number === 2) return two;
  const rest = number % 100;
  if (rest >= 3 && rest <= 10) return `${inArabic(number)} ${few}`;
  return rest >= 11 ? `${inArabic(number)} ${many}` : `${inArabic(number, true)} ${hundred}`;
}

const names = eachLanguage((locale) => {
  const made = new Map<string, Intl.NumberFormat>();
  return (currency: string) => {
    const options = { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 } as const;
    const found = made.get(currency) ?? new Intl.NumberFormat(locale, options);
    made.set(currency, found);
    return found;
  };
});

/** The name of a currency beside a number: `Kenyan shillings`, `دينارات كويتية`. */
const nameBeside = (whole: number, currency: string, language: Language): string =>
  names(language)(currency)
    .formatToParts(whole)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('');

interface Amount {
  whole: number;
  rest: number;
  /** Into how many parts the currency is divided. */
  parts: number;
  currency: string;
  language: Language;
}

/** Whether the words for its whole and its hundredth parts are known. */
const isKnown = (currency: string) => currency === firstSchool.currency;

function amountInArabic({ whole, rest, parts, currency, language }: Amount): string {
  const known = isKnown(currency);
  const said = [known ? counted(whole, pounds) : `${inArabic(whole, true)} ${nameBeside(whole, currency, language)}`];
  if (rest > 0) said.push(known ? counted(rest, piastres) : `${inArabic(rest)} من ${inArabic(parts)}`);
  return `فقط ${said.join(and)} لا غير`;
}

function amountInEnglish({ whole, rest, parts, currency, language }: Amount): string {
  const known = isKnown(currency);
  const small = known ? (rest === 1 ? 'piastre' : 'piastres') : parts === 1000 ? 'thousandths' : 'hundredths';
  const noun = nameBeside(whole, currency, language);
  const words = `${inEnglish(whole)} ${noun}${rest > 0 ? ` and ${inEnglish(rest)} ${small}` : ''} only`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a language is written in Arabic script. All other languages get the amount in English. */
const isArabic = (language: Language): boolean =>
  new Intl.Locale(languageFacts[language].locale).maximize().script === 'Arab';

/**
 * An amount in words for a receipt: `فقط مائة جنيه سوداني لا غير`.
 * @param count in the whole parts in which the school counts every amount
 * @param currency a three-letter code
 */
export function amountInWords(count: number, currency: string, language: Language): string {
  const said = isArabic(language) ? amountInArabic : amountInEnglish;
  const counted = partsPerUnit();
  // A school whose own currency has three decimals counts pounds in thousandths, too; they are paid in hundredths.
  const parts = Math.min(counted, partsIn(currency));
  const rest = (count % counted) / (counted / parts);
  return said({ whole: Math.floor(count / counted), rest, parts, currency, language });
}
