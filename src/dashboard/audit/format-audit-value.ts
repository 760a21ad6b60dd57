import { formatDay } from '../payments/formats.ts';
import { sayOr } from '../texts/texts.ts';
import type { UsedTexts } from '../texts/use-texts.ts';
import type { Names } from './names.ts';

/** For a long text, the audit log stores only the number of characters. */
const isCounted = (value: object): value is { characters: number } =>
  'characters' in value && typeof value.characters === 'number';

const flags = new Set(['is_active', 'payment_status', 'open']);

/** For each field, the group of message keys with the names of its values. */
const words: Readonly<Record<string, string>> = {
  role: 'roles',
  state: 'payments.states',
  reason: 'payments.reasons',
  kind: 'payments.kinds',
  kind_of_account: 'students.kinds',
  payment_term: 'levels',
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a value of an audit entry for reading. For a long text only its length is known. */
export function formatAuditValue(field: string, value: unknown, texts: UsedTexts, names: Names): string {
  const { t, number, language, translated } = texts;
  if (flags.has(field)) return t(value === 1 ? 'audit.yes' : 'audit.no');
  if (value === null || value === undefined || value === '') return t('audit.nothing');
  if (typeof value === 'number') return names[field]?.get(value) ?? number(value);
  if (typeof value === 'string') {
    if (day.test(value)) return formatDay(value, language);
    return words[field] ? sayOr(language, `${words[field]}.${value}`, value) : value;
  }
  if (Array.isArray(value)) {
    const each: unknown[] = value;
    if (each.length === 0) return t('audit.nothing');
    return each.map((one) => formatAuditValue(field, one, texts, names)).join(t('between'));
  }
  if (typeof value !== 'object') return String(value);
  return isCounted(value)
    ? t('audit.characters', { count: value.characters })
    : translated(value) || JSON.stringify(value);
}
