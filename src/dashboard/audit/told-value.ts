import { sayOr } from '../texts/texts.ts';
import type { UsedTexts } from '../texts/use-texts.ts';

/** Of a whole text a line tells how long it was. */
const isCounted = (value: object): value is { characters: number } =>
  'characters' in value && typeof value.characters === 'number';

const flags = new Set(['is_active', 'payment_status']);

/** A value of a line in words: of a whole text only its length stands there. */
export function toldValue(field: string, value: unknown, { t, number, language }: UsedTexts): string {
  if (flags.has(field)) return t(value === 1 ? 'audit.yes' : 'audit.no');
  if (field === 'role' && typeof value === 'string') return sayOr(language, `roles.${value}`, value);
  if (value === null || value === undefined || value === '') return t('audit.nothing');
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return value.length === 0 ? t('audit.nothing') : value.map(String).join(' · ');
  if (typeof value === 'object' && isCounted(value)) return t('audit.characters', { count: value.characters });
  return typeof value === 'string' ? value : JSON.stringify(value);
}
