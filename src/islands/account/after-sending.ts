import { noteRegistration } from '../../stores/registered.ts';
import { announceSession, sessionIsKept } from '../../stores/session.ts';
import { noteShared } from '../../stores/shared.ts';
import { askBeforeLeaving } from '../../ui/form/leaving.ts';
import { registrationDraft as draft, loginDraft } from './drafts.ts';

/** The account was created: clears the draft and goes to the home page, which shows the message. */
export function goHome(form: HTMLFormElement, home: string): void {
  const values = new FormData(form);
  draft.clear();
  // A browser that blocks cookies must log in; it is told why there.
  if (sessionIsKept()) loginDraft.clear();
  else loginDraft.write({ email: String(values.get('email')) });
  noteShared(values.get('shared') === '1');
  askBeforeLeaving(false);
  announceSession();
  location.assign(noteRegistration() ? home : `${home}#registered`);
}

/** An earlier request had arrived, so the account exists. Later changes are not sent; go to the login page. */
export function goToLogin(form: HTMLFormElement, login: string): void {
  loginDraft.write({ email: String(new FormData(form).get('email')) });
  draft.clear();
  askBeforeLeaving(false);
  location.assign(login);
}
