import type { Language } from '../../model/languages.ts';
import type { Load } from '../../stores/loading.ts';
import type { StudentTexts } from '../../texts/for-islands.ts';
import type { Answer, ReadKey } from '../api.ts';

/** What every student screen is handed with its page. */
export interface ScreenProps {
  language: Language;
  texts: StudentTexts;
  /** Links in the page's language. */
  links: { login: string; subjects: string; account: string };
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
