import type { Language } from '../../model/languages.ts';
import { backupMonths, mailBounds, restoreHours, sessionDays } from '../../model/limits.ts';
import type { RetentionRecord } from '../../model/people/office-records.ts';
import { knownBrowser } from '../../model/request-limits.ts';
import { texts } from '../../texts/texts.ts';
import { keptDocuments } from '../account/purpose.ts';

export interface Facts {
  title: string;
  sentences: string[];
}

/** What the program itself does with personal data, in sentences. They follow from the settings; nobody edits them. */
export function privacyFacts(retention: RetentionRecord, language: Language): Facts[] {
  const t = texts(language, 'privacy');
  return [
    {
      title: t('asked.title'),
      sentences: [
        t('asked.name'),
        t('asked.email'),
        t('asked.password'),
        t('asked.phone'),
        t('asked.kind'),
        t('asked.pictures'),
        t('asked.receipt'),
        t('asked.contact'),
      ],
    },
    {
      title: t('kept.title'),
      sentences: [
        t('kept.account'),
        ...keptDocuments(retention, language),
        t('kept.photo'),
        t('kept.deleted', { count: restoreHours }),
        t('kept.messages'),
        t('kept.logins'),
        t('kept.mails', { count: mailBounds.keptDays }),
      ],
    },
    { title: t('seen.title'), sentences: [t('seen.office'), t('seen.teachers'), t('seen.others')] },
    {
      title: t('cookies.title'),
      sentences: [
        t('cookies.none'),
        t('cookies.session', { count: sessionDays }),
        t('cookies.signed'),
        t('cookies.known', { count: knownBrowser.days }),
        t('cookies.browser'),
        t('cookies.own'),
      ],
    },
    { title: t('trackers.title'), sentences: [t('trackers.none'), t('trackers.log')] },
    { title: t('backups.title'), sentences: [t('backups.kept', { count: backupMonths })] },
  ];
}
