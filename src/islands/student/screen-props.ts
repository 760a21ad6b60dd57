import type { Language } from '../../model/languages.ts';
import type { Load } from '../../stores/loading.ts';
import type { ScreenTexts, StudentTexts } from '../../texts/for-islands.ts';
import type { Answer, ReadKey } from '../api.ts';

/** Props of every page that only a logged-in student may see. */
export interface FrameProps {
  language: Language;
  texts: ScreenTexts;
  /** Links in the page's language. */
  links: { login: string; subjects: string; account: string; family: string };
  school: SchoolContacts;
}

/** Props of every screen about the student's subjects. */
export interface ScreenProps extends FrameProps {
  texts: StudentTexts;
}

/** Contact links from the settings, at the time of publishing. */
export interface SchoolContacts {
  /** For questions about a locked account. */
  ask: { href: string; label: string };
  /** For questions about payment. */
  pay: { href: string; label: string };
  /** As in the settings; empty if there is none. */
  phone: string;
  call: string;
}

/** The load state of a screen. Before the answer it shows a skeleton. */
export interface Loaded<K extends ReadKey> {
  load: Load<Answer<K>>;
}
export type Drawn<K extends ReadKey> = ScreenProps & Loaded<K>;

/** The grade of a subject, whose prices are shown. */
export interface Grade {
  id: number;
  name: string;
}

/** The props of a student screen, embedded in the page as JSON. */
export interface EmbeddedProps extends ScreenProps {
  screen: 'subjects' | 'subject' | 'online-lessons' | 'videos' | 'books' | 'work-sheets';
  /** Id of the subject; 0 for the list of all subjects. */
  subject: number;
  grade: Grade;
}
