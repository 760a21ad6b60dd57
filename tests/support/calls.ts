import { z } from 'zod';
import { knownBrowserHeader } from './known-browser.ts';
import type { Login, School } from './process.ts';

const token = z.object({ token: z.string() });

/**
 * Logs in.
 * @param headers further ones, such as those of another address: one address may log in to an account 60 times in ten minutes
 * @returns the session token
 * @throws when the login is refused
 */
export async function logIn(
  school: Pick<School, 'url'>,
  path: 'auth' | 'dashboard',
  login: Login,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(`${school.url}/api/${path}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...knownBrowserHeader, ...headers },
    body: JSON.stringify(login),
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`no login of ${login.email}: ${response.status} ${answer}`);
  return token.parse(JSON.parse(answer)).token;
}

const ownSubjects = z.object({ subject: z.array(z.object({ id: z.number() })) });

/** The id of the first subject of the paid student. @throws when there is none */
export async function subjectOf(school: Pick<School, 'url'> & { students: { paid: Login } }): Promise<number> {
  const cookie = `userToken=${await logIn(school, 'auth', school.students.paid)}`;
  const answer = await fetch(`${school.url}/api/subjects`, { headers: { cookie } });
  const [first] = ownSubjects.parse(await answer.json()).subject;
  if (!first) throw new Error('the student has no subject');
  return first.id;
}
