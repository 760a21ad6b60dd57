import { requestLink } from '../../db/mail/queue.ts';
import { emailKey } from '../../db/people/students.ts';
import type { Language } from '../../src/model/languages.ts';
import type { UserKind } from '../auth/cookies.ts';
import type { Services } from '../http/context.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import { newLink } from './link-tokens.ts';

/** Sends links that set a new password to confirmed addresses. */
export function linkRequester({ db, mails, loginCodes }: Services, limits: Limits, kind: UserKind) {
  return async (email: string, language: Language): Promise<void> => {
    const limit = rateLimitKey('recoveryMails', kind, emailKey(email));
    // Counted for every address, there or not, so that each takes the same time.
    const { left } = (await limits.count([limit]))(limit);
    await requestLink(db, kind, { email, language, made: newLink(loginCodes), mayMail: left >= 0 });
    mails?.wake();
  };
}
