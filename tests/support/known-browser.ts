/**
 * The cookie by which the school knows a browser again. Tests log in with it, each from a browser of its own: otherwise
 * every screen would tell of the logins of the tests before.
 */
export const knownBrowser = { name: 'browser', value: 'tests'.padEnd(43, '-') } as const;
export const knownBrowserHeader = { cookie: `${knownBrowser.name}=${knownBrowser.value}` };

/** The cookie for a context of Playwright. */
export const knownBrowserCookie = ({ url }: { url: string }) => ({
  ...knownBrowser,
  domain: new URL(url).hostname,
  path: '/api',
});
