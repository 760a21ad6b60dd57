import type { Language } from '../../model/languages.ts';

/** The keys of the catalogue `student`. */
export interface StudentTexts {
  loading: string;
  no_data_available: string;
  failed: string;
  failed_next: string;
  retry: string;
  lapsed: string;
  lapsed_next: string;
  login: string;
  missing: string;
  missing_next: string;
  my_subjects: string;
  subjects_empty: string;
  lessons_empty: string;
  videos_empty: string;
  books_empty: string;
  work_sheets_empty: string;
  welcome: string;
  free_account: string;
  paid_account: string;
  awaiting: string;
  lessons: string;
  videos: string;
  books: string;
  work_sheets: string;
  items: string;
  next_on: string;
  next: string;
  past: string;
  join: string;
  no_link: string;
  time_zone: string;
  paid: string;
  locked: string;
  locked_note: string;
  locked_video: string;
  attachment: string;
  open_file: string;
  open_named: string;
  video_failed: string;
  opens_new: string;
}

/** What every student screen is handed with its page. */
export interface ScreenProps {
  language: Language;
  texts: StudentTexts;
  /** Links in the page's language. */
  links: { login: string; subjects: string };
}
