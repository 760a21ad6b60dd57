import { inEachLanguage } from '../model/all-languages.ts';
import { languageFacts, languages } from '../model/languages.ts';
import { languageLoader } from '../model/limits.ts';

const directions = JSON.stringify(inEachLanguage((language) => languageFacts[language].dir));

/**
 * Every script that stands in a page itself, because it runs before the first paint. The pages' policy names these, by
 * their hashes, and no other: what is not in this table does not run.
 */
export const inlineScripts = {
  /** Can the device pass on a page, is the visitor signed in, was an account made just now, has the language changed, is the other one's home preferred. */
  page: `(() => {
  const root = document.documentElement;
  root.dataset.script = '';
  if (navigator.share) root.dataset.shares = '';
  if (/(^|; )signedIn=/.test(document.cookie)) root.dataset.signedIn = '';
  try {
    const wanted = localStorage.language;
    if (location.pathname === '/' && /^(${languages.join('|')})$/.test(wanted) && wanted !== root.lang && !document.referrer.startsWith(location.origin + '/'))
      location.replace('/' + wanted + location.search + location.hash);
    if (sessionStorage.registered) root.dataset.registered = '';
    if (sessionStorage.languageChanged) {
      sessionStorage.removeItem('languageChanged');
      root.dataset.loading = '';
      setTimeout(() => delete root.dataset.loading, ${languageLoader});
    }
  } catch {
    root.dataset.keepsNothing = '';
  }
})();`,
  /** A student screen asks for what it shows before anything else of it is there (`islands/asked.ts`). */
  student: `(() => {
  const place = /\\/(?:account|subject)(\\/\\d+)?/.exec(location.pathname);
  if (!place || !('signedIn' in document.documentElement.dataset)) return;
  const headers = { lang: document.documentElement.lang };
  window.asked = {};
  for (const path of place[1] ? ['/subjects' + place[1]] : /account/.test(place[0]) ? ['/auth/me'] : ['/subjects', '/auth/me']) {
    window.asked[path] = fetch('/api' + path, { headers });
    window.asked[path].catch(() => undefined);
  }
})();`,
  /** The dashboard's language is chosen in the browser; nobody sees the page turn round, and its texts are asked for. */
  dashboard: `(() => {
  const root = document.documentElement;
  try {
    const wanted = localStorage.language;
    const directions = ${directions};
    if (Object.hasOwn(directions, wanted)) {
      root.lang = wanted;
      root.dir = directions[wanted];
    }
  } catch {}
  const href = JSON.parse(root.dataset.texts)[root.lang];
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
})();`,
} as const;
