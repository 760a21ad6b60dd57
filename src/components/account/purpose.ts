import type { Language } from '../../model/languages.ts';
import type { RetentionRecord } from '../../model/people/office-records.ts';
import { texts } from '../../texts/texts.ts';

/** How long the school keeps the images of passports and receipts. */
export function keptDocuments({ passports_days, receipts_days }: RetentionRecord, language: Language): string[] {
  const t = texts(language, 'account');
  const kept = (of: 'passports' | 'receipts', days: number) =>
    days === 0 ? t(`register_page.${of}_stay`) : t(`register_page.${of}_kept`, { count: days });
  return [kept('passports', passports_days), kept('receipts', receipts_days)];
}

/** The privacy text of the registration: how the data is used and how long images are kept. */
export const privacyNotice = (retention: RetentionRecord, language: Language): string =>
  [texts(language, 'account')('register_page.purpose'), ...keptDocuments(retention, language)].join(' ');
