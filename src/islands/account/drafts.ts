import { draftOf } from '../../ui/form/session-draft.ts';

/** Form drafts. Passwords are never stored. */
export const loginDraft = draftOf('login-draft');
export const registrationDraft = draftOf('register-draft');
