import { useCode } from '../../db/people/login-codes.ts';
import { emailKey, withAccessNow } from '../../db/people/students.ts';
import type { AccountEndpoints } from '../../src/model/endpoints/account.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import type { Auth } from '../auth/auth.ts';
import { claimantOf } from '../auth/hash-queue.ts';
import { createLoginThrottle, type Guess } from '../auth/login-throttle.ts';
import { checkedPassword, hashPassword } from '../auth/passwords.ts';
import type { Services } from '../http/context.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import { wantsPage } from '../http/plain-page.ts';
import type { Handlers, Input } from '../http/routes.ts';
import { userOf } from './account.ts';
import { loginForms } from './login.ts';
import { sessionStarter } from './student-login.ts';

type Code = Pick<Handlers<AccountEndpoints>, 'POST /auth/code'>;

/** Logs a student in with a login code from the school, and sets a new password. */
export function codeHandlers(services: Services, limits: Limits, auth: Auth): Code {
  const { db, loginCodes } = services;
  const attempt = createLoginThrottle(limits);
  const logIn = sessionStarter(services, auth);
  const forms = loginForms();

  async function enter({ c, body }: Input<AccountEndpoints['POST /auth/code']>) {
    const { email, code, password, shared } = await body();
    const claim = {
      email,
      hashOf: (id: number) => loginCodes.hashOf(id, code),
      async passwordHash() {
        return hashPassword(checkedPassword(password, 'password'));
      },
    };
    const [network, account] = [c.get('network'), emailKey(email)];
    const guess: Guess = {
      pair: rateLimitKey('wrongCodes', network, account),
      general: [rateLimitKey('wrongCodesOfNetwork', network), rateLimitKey('wrongCodesOfStudent', account)],
      browser: null,
      claimant: claimantOf('student', network, email),
    };
    const student: StoredStudent | null = await attempt(guess, () => useCode(db, claim));
    if (!student) throw new Refusal('wrongLogin');
    return { token: await logIn(c, student, shared), student: await withAccessNow(db, student) };
  }

  return {
    'POST /auth/code': async (input) => {
      const { c, language } = input;
      c.header('Cache-Control', 'no-store');
      if (wantsPage(c.req.header('accept'))) return forms.answer(c, language, 'code', () => enter(input));
      const { token, student } = await enter(input);
      return { token, user: await userOf(db, student, language, schoolFacts().default_language) };
    },
  };
}
