import type { SilenceTexts } from '../../client/reach.ts';
import type { DocumentName } from '../../model/student-fields.ts';
import type { EmailTexts } from '../form/EmailField.tsx';
import type { ProblemTexts } from './check.ts';
import type { Step } from './steps.ts';

/** The keys of `account.login` and `account.password`. */
export interface LoginTexts {
  /** What is said about a field before the server does. */
  problems: EmailTexts;
  email: string;
  password: string;
  submit: string;
  submitting: string;
  failed: string;
  silence: SilenceTexts;
  kept: string;
  show: string;
  hide: string;
}

/** The keys of `account.register`, and the others its form needs. */
export interface RegisterTexts {
  problems: ProblemTexts;
  step_places: Record<Step, string>;
  step_who: string;
  step_grade: string;
  step_pay: string;
  step_next: string;
  step_back: string;
  name: string;
  email: string;
  password: string;
  password_hint: string;
  phone: string;
  phone_hint: string;
  level: string;
  choose_level: string;
  grade: string;
  choose_grade: string;
  level_first: string;
  kind: string;
  free: string;
  free_note: string;
  paid: string;
  paid_note: string;
  term: string;
  year: string;
  semester: string;
  half_semester: string;
  fees: string;
  fees_note: string;
  pay_later: string;
  ask_school: string;
  pictures: string;
  pictures_note: string;
  documents: Record<DocumentName, string>;
  optional: string;
  choose_picture: string;
  choose_again: string;
  change_picture: string;
  remove_picture: string;
  preparing: string;
  not_picture: string;
  submit: string;
  submitting: string;
  progress: string;
  speed: string;
  cancel: string;
  silence: SilenceTexts;
  kept: string;
  show: string;
  hide: string;
  faildata: string;
  toasts: string;
  close_toast: string;
}
