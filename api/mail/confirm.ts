import { confirmAddress, type MailOwner } from '../../db/mail/links.ts';
import { queueConfirmation } from '../../db/mail/queue.ts';
import { isConfirmed } from '../../db/people/students.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import type { UserKind } from '../auth/cookies.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import { schoolBusy } from '../http/refusal.ts';
import { say } from '../http/texts.ts';
import { linkHash, newLink } from './link-tokens.ts';
import { receivesMail } from './receives-mail.ts';

/** The account whose address is to be confirmed. */
interface Account {
  id: number;
  name: string;
  email: string;
  confirmed_key: string | null;
}

/** A link in a mail is too old, was used, or is none. */
export const linkOver = () => new Refusal('invalid', { fields: { token: [{ problem: 'linkOver' }] } });

/** Confirming the address of an account, for students and staff alike. */
export function addressConfirmer(services: Services, limits: Limits, kind: UserKind) {
  const { db, mails, loginCodes } = services;
  return {
    /** Sends a link to the account's address. @throws Refusal 422 without mail, 429, 503 */
    async ask(account: Account, owner: MailOwner, language: Language): Promise<{ message: string }> {
      const { name, email } = account;
      if (!mails || !(await receivesMail(services, email))) throw new Refusal('noMail');
      if (isConfirmed(account)) return { message: say(language, 'mails.confirmed_already') };
      await limits.take(rateLimitKey('confirmations', kind, String(account.id)));
      const queued = await queueConfirmation(db, { language, owner, name, address: email }, newLink(loginCodes));
      if (!queued) throw schoolBusy();
      mails.wake();
      return { message: say(language, 'mails.confirmation_sent') };
    },
    /** Confirms the address that a link was sent to. @throws Refusal 422 */
    async confirm(c: RouteContext, token: string, language: Language): Promise<{ message: string }> {
      await limits.take(rateLimitKey('openedLinks', 'confirm', kind, c.get('network')));
      if (!(await confirmAddress(db, kind, linkHash(token)))) throw linkOver();
      return { message: say(language, 'mails.confirmed') };
    },
  };
}
