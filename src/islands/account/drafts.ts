import { draftOf } from '../form/draft.ts';

/** What was typed and not yet sent; passwords are kept nowhere. */
export const loginDraft = draftOf('login-draft');
export const registrationDraft = draftOf('register-draft');
