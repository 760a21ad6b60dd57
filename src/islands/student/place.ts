import type { Language } from '../../model/languages.ts';
import type { Load } from '../../stores/loading.ts';
import type { ScreenTexts, StudentTexts } from '../../texts/for-islands.ts';
import type { Answer, ReadKey } from '../api.ts';

/** What every screen is handed with its page that only one student may see. */
export interface FrameProps {
  language: Language;
  texts: ScreenTexts;
  /** Links in the page's language. */
  links: { login: string; subjects: string; account: string };
  school: SchoolWays;
}

/** What every screen of a student's subjects is handed. */
export interface ScreenProps extends FrameProps {
  texts: StudentTexts;
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
export interface Loaded<K extends ReadKey> {
  load: Load<Answer<K>>;
}
export type Drawn<K extends ReadKey> = ScreenProps & Loaded<K>;

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
