import type { ContentReader } from '../../model/content/reader.ts';
import type { Language } from '../../model/languages.ts';
import { texts } from '../../texts/texts.ts';

type Retention = Awaited<ReturnType<ContentReader['retention']>>;

/** What the school does with what a registration brings, and for how long it keeps the pictures (beyond 2). */
export function purposeOf({ passports_days, receipts_days }: Retention, language: Language): string {
  const t = texts(language, 'account');
  const kept = (of: 'passports' | 'receipts', days: number) =>
    days === 0 ? t(`register_page.${of}_stay`) : t(`register_page.${of}_kept`, { count: days });
  return [t('register_page.purpose'), kept('passports', passports_days), kept('receipts', receipts_days)].join(' ');
}
