import type { SilenceTexts } from '../../client/reach.ts';
import type { Language } from '../../model/languages.ts';
import type { PluralTexts } from '../../model/plural.ts';
import type { Load } from '../../stores/loading.ts';
import type { Answer, ReadKey } from '../api.ts';
import type { TermTexts } from '../fees/FeeList.tsx';

/** The keys of the catalogue `student`. */
export interface StudentTexts {
  loading: string;
  no_data_available: string;
  failed: string;
  silence: SilenceTexts;
  retry: string;
  lapsed: string;
  lapsed_next: string;
  lapsed_ask: string;
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
  items: PluralTexts;
  next_on: string;
  next: string;
  past: string;
  join: string;
  no_link: string;
  time_zone: string;
  paid: string;
  locked: string;
  locked_note: string;
  how_link: string;
  how_title: string;
  how_text: string;
  how_waiting: string;
  how_fees: string;
  how_call: string;
  terms: TermTexts;
  copy: { label: string; said: string };
  locked_video: string;
  attachment: string;
  open_file: string;
  open_named: string;
  video_failed: string;
  opens_new: string;
  table: string;
}

/** What every student screen is handed with its page. */
export interface ScreenProps {
  language: Language;
  texts: StudentTexts;
  /** Links in the page's language. */
  links: { login: string; subjects: string };
  school: SchoolWays;
}

/** Ways to the school, as its settings had them when the page was published. */
export interface SchoolWays {
  /** About an account that does not open. */
  ask: { href: string; label: string };
  /** About paying. */
  pay: { href: string; label: string };
  /** As written in the settings; empty when there is none. */
  phone: string;
  call: string;
}

/** What a screen is drawn from; before there is an answer it shows the shape of what comes. */
export interface Drawn<K extends ReadKey> extends ScreenProps {
  load: Load<Answer<K>>;
}

/** The grade of a subject, whose fees open what is locked. */
export interface Grade {
  id: number;
  name: string;
}

/** A student screen in its page, as it is handed to its script. */
export interface Place extends ScreenProps {
  screen: 'subjects' | 'subject' | 'online-lessons' | 'videos' | 'books' | 'work-sheets';
  /** Its id; 0 where all subjects are listed. */
  subject: number;
  grade: Grade;
}
