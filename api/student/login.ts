import type { StudentEndpoints } from '../../src/model/endpoints/student.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import type { StudentWithAccess } from '../../src/model/payments/paid-access.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { addresses, localized } from '../../src/model/site/addresses.ts';
import { nextAddress } from '../../src/model/site/next-address.ts';
import type { Auth } from '../auth/auth.ts';
import { clearTokenCookie, knownCookie, setKnownCookie } from '../auth/cookies.ts';
import { withKnownAccount } from '../auth/known-browsers.ts';
import type { Authenticate } from '../auth/password-login.ts';
import { tokenOf } from '../auth/token.ts';
import { unlocker } from '../auth/unlock.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { refuseWithPage, wantsPage } from '../http/plain-page.ts';
import type { Handlers, Input } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { userOf } from './account.ts';
import { sessionStarter } from './student-login.ts';

/** The page to open after a login without JavaScript, from `?next=` in the address of the login page. */
function nextOf(referer: string | undefined): string | null {
  return referer && URL.canParse(referer) ? new URL(referer).searchParams.get('next') : null;
}

/** The forms of the login page as plain HTML forms: they answer with pages instead of JSON. */
export function loginForms() {
  return {
    /**
     * Redirects to the requested page after a successful login, and back to the form with its error message otherwise.
     * @param form which form was sent; also the anchor of that form in the page
     */
    async answer(c: RouteContext, language: Language, form: 'login' | 'code', enter: () => Promise<unknown>) {
      const { default_language } = schoolFacts();
      const next = nextAddress(nextOf(c.req.header('referer')), language, default_language);
      try {
        await enter();
        return c.redirect(next ?? localized(addresses.home, language, default_language), 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const back = next ? `${addresses.login}?next=${encodeURIComponent(next)}` : addresses.login;
        if (error.code === 'wrongLogin')
          return c.redirect(localized(`${back}#${form}-failed`, language, default_language), 303);
        return refuseWithPage(c, error, language, form === 'login' ? back : `${back}#${form}`);
      }
    },
  };
}

type LoginInput = Input<StudentEndpoints['POST /auth/login']>;
type Login = Pick<Handlers<StudentEndpoints>, 'POST /auth/login' | 'POST /auth/logout' | 'POST /auth/unlock'>;

/** Endpoints for login, logout, and unlocking a shared session. */
export function loginHandlers(services: Services, authenticate: Authenticate<StudentWithAccess>, auth: Auth): Login {
  const { db, config } = services;
  const { sessions } = auth;
  const forms = loginForms();
  const logIn = sessionStarter(services, auth);
  const unlock = unlocker({ kind: 'student', authenticate, sessions: sessions.student });
  const secure = config.siteUrl.startsWith('https:');
  const addressOf = (path: string, language: Language) => localized(path, language, schoolFacts().default_language);

  async function enter({ c, body }: LoginInput): Promise<{ token: string; student: StudentWithAccess }> {
    const known = knownCookie(c, 'student');
    const { shared, ...given } = await body();
    const student = await authenticate({ ...given, network: c.get('network'), known });
    if (!student) throw new Refusal('wrongLogin');
    const token = await logIn(c, student, shared);
    setKnownCookie(c, 'student', withKnownAccount(known, 'student', student.password_hash), secure);
    return { token, student };
  }

  return {
    'POST /auth/login': async (input) => {
      const { c, language } = input;
      c.header('Cache-Control', 'no-store');
      if (wantsPage(c.req.header('accept'))) return forms.answer(c, language, 'login', () => enter(input));
      const { token, student } = await enter(input);
      return { token, user: await userOf(db, student, language, schoolFacts().default_language) };
    },
    'POST /auth/logout': async ({ c, language }) => {
      const token = tokenOf(c.env.incoming, 'student');
      if (token) await sessions.student.end(token.value);
      clearTokenCookie(c, 'student', secure);
      if (wantsPage(c.req.header('accept'))) return c.redirect(addressOf(addresses.home, language), 303);
      return { message: say(language, 'student.loggedOut') };
    },
    'POST /auth/unlock': async ({ c, language, body }) => {
      await unlock(c, c.get('student').email, (await body()).password);
      return { message: say(language, 'student.unlocked') };
    },
  };
}
