import { draftOf } from '../../ui/form/draft.ts';

/** Form drafts. Passwords are never stored. */
export const loginDraft = draftOf('login-draft');
export const registrationDraft = draftOf('register-draft');
