import { type Answer, answerOf } from '../api/dashboard/client.ts';
import { freshClient } from './people.ts';
import type { TestSchool } from './server.ts';

export const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
export const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** A client that keeps its cookies as a browser does, at an address of its own. */
export function openBrowser(school: Pick<TestSchool, 'url'>, agent: string, language = 'en') {
  const cookies = new Map<string, string>();
  const from = freshClient();
  const address = from['x-forwarded-for'] ?? '';
  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', lang: language, 'user-agent': agent, cookie, ...from };
    const response = await fetch(`${school.url}/api${path}`, {
      method,
      headers: { ...headers, origin: school.url },
      body: body ? JSON.stringify(body) : null,
    });
    take(response);
    return answerOf(response);
  }
  /** Takes over the cookies of an answer. */
  function take({ headers }: Response): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  }
  return { address, cookies, call, take };
}
export type Browser = ReturnType<typeof openBrowser>;
