import type { StudentEndpoints } from '../../src/model/endpoints/student.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { addresses, localized } from '../../src/model/site/addresses.ts';
import { nextAddress } from '../../src/model/site/next-address.ts';
import type { Auth } from '../auth/auth.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import { clearTokenCookie, knownCookie, setKnownCookie, setTokenCookie } from '../auth/cookies.ts';
import { withKnownAccount } from '../auth/known-browsers.ts';
import { tokenOf } from '../auth/token.ts';
import type { Services } from '../http/context.ts';
import { refuseWithPage, wantsPage } from '../http/form-page.ts';
import { notePerson } from '../http/request-log.ts';
import type { Handlers, Input } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { userOf } from './account.ts';

type LoginInput = Input<StudentEndpoints['POST /auth/login']>;
type Login = Pick<Handlers<StudentEndpoints>, 'POST /auth/login' | 'POST /auth/logout' | 'GET /auth/me'>;

/** Where a form without JavaScript was going: the login page's own address says it, in `?next=`. */
function nextOf(referer: string | undefined): string | null {
  return referer && URL.canParse(referer) ? new URL(referer).searchParams.get('next') : null;
}

/** Logging in and out, and who one is. */
export function loginHandlers(
  services: Services,
  authenticate: Authenticate<StoredStudent>,
  { sessions, leave }: Auth,
): Login {
  const { db, config } = services;
  const secure = config.siteUrl.startsWith('https:');
  const addressOf = (path: string, language: Language) => localized(path, language, config.defaultLanguage);

  async function enter({ c, body }: LoginInput): Promise<{ token: string; student: StoredStudent }> {
    const known = knownCookie(c, 'student');
    const student = await authenticate({ ...(await body()), network: c.get('network'), known });
    if (!student) throw new Refusal('wrongLogin');
    await leave(c.env.incoming);
    const token = await sessions.student.start(student.id);
    setTokenCookie(c, 'student', token, secure);
    setKnownCookie(c, 'student', withKnownAccount(known, 'student', student.password_hash), secure);
    notePerson(c.env.incoming, { role: 'student', id: student.id });
    return { token, student };
  }

  /** The same for an ordinary form: pages in place of JSON. */
  async function enterByForm(input: LoginInput): Promise<Response> {
    const { c, language } = input;
    const form = addressOf(addresses.login, language);
    const next = nextAddress(nextOf(c.req.header('referer')), language, config.defaultLanguage);
    try {
      await enter(input);
      return c.redirect(next ?? addressOf(addresses.home, language), 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const back = next ? `${form}?next=${encodeURIComponent(next)}` : form;
      if (error.code === 'wrongLogin') return c.redirect(`${back}#login-failed`, 303);
      return refuseWithPage(c, error, language, back);
    }
  }

  return {
    'POST /auth/login': async (input) => {
      const { c, language } = input;
      c.header('Cache-Control', 'no-store');
      if (wantsPage(c.req.header('accept'))) return enterByForm(input);
      const { token, student } = await enter(input);
      return { token, user: await userOf(db, student, language, config.defaultLanguage) };
    },
    'POST /auth/logout': async ({ c, language }) => {
      const token = tokenOf(c.env.incoming, 'student');
      if (token) await sessions.student.end(token.value);
      clearTokenCookie(c, 'student', secure);
      if (wantsPage(c.req.header('accept'))) return c.redirect(addressOf(addresses.home, language), 303);
      return { message: say(language, 'student.loggedOut') };
    },
    'GET /auth/me': async ({ c, language }) => ({
      user: await userOf(db, c.get('student'), language, config.defaultLanguage),
    }),
  };
}
