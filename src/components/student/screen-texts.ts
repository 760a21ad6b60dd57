import type { StudentTexts } from '../../islands/student/texts.ts';
import type { Language } from '../../model/languages.ts';
import { pluralTexts, texts } from '../../texts.ts';
import { silenceTexts } from '../form-problems.ts';

/** What student screens say, handed to them with the page. */
export function screenTexts(language: Language): StudentTexts {
  const t = texts(language, 'student');
  const account = texts(language, 'account');
  const layout = texts(language, 'layout');
  return {
    loading: t('loading'),
    no_data_available: t('no_data_available'),
    failed: t('failed'),
    silence: silenceTexts(language),
    retry: t('retry'),
    lapsed: t('lapsed'),
    lapsed_next: t('lapsed_next'),
    lapsed_ask: t('lapsed_ask'),
    login: t('login'),
    missing: t('missing'),
    missing_next: t('missing_next'),
    my_subjects: t('my_subjects'),
    subjects_empty: t('subjects_empty'),
    lessons_empty: t('lessons_empty'),
    videos_empty: t('videos_empty'),
    books_empty: t('books_empty'),
    work_sheets_empty: t('work_sheets_empty'),
    welcome: t('welcome'),
    free_account: t('free_account'),
    paid_account: t('paid_account'),
    awaiting: t('awaiting'),
    lessons: t('lessons'),
    videos: t('videos'),
    books: t('books'),
    work_sheets: t('work_sheets'),
    items: pluralTexts(language, 'student', 'items'),
    next_on: t('next_on'),
    next: t('next'),
    past: t('past'),
    join: t('join'),
    no_link: t('no_link'),
    time_zone: t('time_zone'),
    paid: t('paid'),
    locked: t('locked'),
    locked_note: t('locked_note'),
    how_link: t('how_link'),
    how_title: t('how_title'),
    how_text: t('how_text'),
    how_waiting: t('how_waiting'),
    how_fees: t('how_fees'),
    how_call: t('how_call'),
    terms: {
      semester: account('register.semester'),
      half_semester: account('register.half_semester'),
      year: account('register.year'),
    },
    copy: { label: layout('copyNumber'), said: layout('numberCopied') },
    locked_video: t('locked_video'),
    attachment: t('attachment'),
    open_file: t('open_file'),
    open_named: t('open_named'),
    video_failed: t('video_failed'),
    opens_new: t('opens_new'),
    table: layout('table'),
  };
}
