import type { SilenceTexts } from '../../client/reach.ts';
import type { EmailTexts } from '../form/EmailField.tsx';

/** The keys of `contact.form` in the catalogues, and the two of the toasts' place. */
export interface ContactTexts {
  /** What is said about the address before the server does. */
  problems: EmailTexts;
  name: string;
  email: string;
  subject: string;
  message: string;
  submit: string;
  submitting: string;
  formsuccess: string;
  formerror: string;
  /** Which fields to look at: `{fields}`. */
  formfields: string;
  silence: SilenceTexts;
  kept: string;
  required_note: string;
  toasts: string;
  close_toast: string;
}
