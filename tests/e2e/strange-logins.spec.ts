import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freshClient, register, registrationOf } from '../support/people.ts';
import type { Login, TestSchool } from '../support/server.ts';
import { expect, test } from './school.ts';

/** Serves a page of another site with a form that posts to the school. */
async function foreignPage(action: string, { email, password }: Login) {
  const page = `<!doctype html><form method="post" action="${action}"><input name="email" value="${email}">
    <input name="password" value="${password}"><button>Win a phone</button></form>`;
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The school runs at 127.0.0.1, so `localhost` is another site.
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

for (const path of ['auth', 'dashboard'] as const) {
  test(`a form on a foreign page logs nobody in (${path})`, async ({ page, context, school }) => {
    const login = path === 'auth' ? school.students.free : school.admin;
    await context.clearCookies();
    const foreign = await foreignPage(`${school.url}/api/${path}/login`, login);
    await page.goto(foreign.url);
    const [answer] = await Promise.all([page.waitForResponse(/\/login$/), page.getByRole('button').click()]);
    expect(answer.status()).toBe(403);
    expect(await context.cookies()).toEqual([]);
    foreign.close();
  });
}

async function newStudent(school: TestSchool): Promise<Login> {
  const fields = registrationOf({ email: `known-${test.info().project.name}-${process.pid}@example.test` });
  expect((await register(school, fields)).status).toBe(200);
  return { email: fields['email'] ?? '', password: fields['password'] ?? '' };
}

test.describe('an account that all the world guesses at', () => {
  test.use({ javaScriptEnabled: false });

  test('opens to the browser that knows it, after a logout too', async ({ page, context, browser, school }) => {
    const { email, password } = await newStudent(school);
    const logIn = async (on = page) => {
      await on.goto(`${school.url}/en/login`);
      await on.locator('[name=email]').fill(email);
      await on.locator('[name=password]').fill(password);
      await on.locator('main form button[type=submit]').click();
    };
    await logIn();
    await page.waitForURL((url) => url.pathname === '/en');
    expect((await context.cookies(school.url)).map(({ name }) => name).sort()).toEqual(['signedIn', 'userToken']);
    expect(await context.cookies(`${school.url}/api/auth/login`)).toContainEqual(
      expect.objectContaining({ name: 'knownStudent', httpOnly: true, sameSite: 'Strict' }),
    );
    await context.clearCookies({ name: /userToken|signedIn/ });
    const guess = () =>
      fetch(`${school.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...freshClient() },
        body: JSON.stringify({ email, password: 'a guess' }),
      });
    await Promise.all(Array.from({ length: 55 }, guess));
    expect((await guess()).status).toBe(429);
    const stranger = await browser.newPage();
    await logIn(stranger);
    await expect(stranger.getByText('Too many tries')).toBeVisible();
    await stranger.close();
    await logIn();
    await page.waitForURL((url) => url.pathname === '/en');
  });
});
