import { z } from 'zod';
import type { Login, School } from './process.ts';

const token = z.object({ token: z.string() });

/** The token of a login. @throws when it is refused */
export async function logIn(school: Pick<School, 'url'>, path: 'auth' | 'dashboard', login: Login): Promise<string> {
  const response = await fetch(`${school.url}/api/${path}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  return token.parse(await response.json()).token;
}
