import type { ContentReader } from '../../model/content/reader.ts';
import type { Language } from '../../model/languages.ts';
import { texts } from '../../texts/texts.ts';

type Retention = Awaited<ReturnType<ContentReader['retention']>>;

/** The privacy text of the registration: how the data is used and how long images are kept. */
export function privacyNotice({ passports_days, receipts_days }: Retention, language: Language): string {
  const t = texts(language, 'account');
  const kept = (of: 'passports' | 'receipts', days: number) =>
    days === 0 ? t(`register_page.${of}_stay`) : t(`register_page.${of}_kept`, { count: days });
  return [t('register_page.purpose'), kept('passports', passports_days), kept('receipts', receipts_days)].join(' ');
}
