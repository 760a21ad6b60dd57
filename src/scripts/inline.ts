import { inEachLanguage } from '../model/all-languages.ts';
import { languageFacts, languages } from '../model/languages.ts';
import { languageLoader } from '../model/limits.ts';
import { dashboardRoot } from '../model/site/dashboard-root.ts';

const loginAddress = `${dashboardRoot}/login`;
const directions = JSON.stringify(inEachLanguage((language) => languageFacts[language].dir));

/**
 * All inline scripts, which run before the first paint. The content security policy allows exactly these by hash; an
 * inline script that is not in this table does not run.
 */
export const inlineScripts = {
  /** Detects: native sharing, login, a new registration, a language change, and a preferred other language. */
  page: `(() => {
  const root = document.documentElement;
  root.dataset.script = '';
  if (navigator.share) root.dataset.shares = '';
  const cookie = (name) => RegExp('(?:^|; )' + name + '=([^;]*)').exec(document.cookie)?.[1];
  const login = cookie('signedIn');
  if (login !== undefined && login !== cookie('signedOut')) root.dataset.signedIn = '';
  try {
    const wanted = localStorage.language;
    if (location.pathname === '/' && /^(${languages.join('|')})$/.test(wanted) && wanted !== root.lang && (root.dataset.school ?? wanted).split(' ').includes(wanted) && !document.referrer.startsWith(location.origin + '/'))
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
  /**
   * Shows `#script-missing` if a script or an island could not be loaded, and reloads the page when the device is online
   * again. An island with `client:touch` shows it itself, because its form may work without a script.
   */
  missing: `(() => {
  const note = document.getElementById('script-missing');
  const again = () => location.reload();
  const tell = () => {
    note.hidden = false;
    note.role = 'alert';
    addEventListener('online', again);
  };
  note.addEventListener('click', ({ target }) => target.closest('button') && again());
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tell(), true);
  addEventListener('astro:hydration-error', ({ target }) => target.getAttribute('client') !== 'touch' && tell());
})();`,
  /** Requests the data of a student screen before its other scripts load (`islands/api.ts`). */
  student: `(() => {
  const place = /\\/(?:account|subject)(\\/\\d+)?/.exec(location.pathname);
  if (!place || !('signedIn' in document.documentElement.dataset)) return;
  const headers = { lang: document.documentElement.lang };
  const account = /account/.test(place[0]);
  const paths = place[1] ? ['/subjects' + place[1]] : account ? ['/auth/me'] : ['/subjects', '/auth/me'];
  try {
    if (localStorage.openPayment && !account) paths.push('/payments');
  } catch {}
  window.asked = {};
  for (const path of paths) {
    window.asked[path] = fetch('/api' + path, { headers });
    window.asked[path].catch(() => undefined);
  }
})();`,
  /**
   * Sets the dashboard language before the first paint, so that the direction does not flip, and requests its texts. The
   * link of a mail (`#link=…`, `#confirm=…`) is opened by the login's screen, whoever is logged in.
   */
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
  const opened = () => /^#(link|confirm)=/.test(location.hash);
  if (opened()) history.replaceState(null, '', '${loginAddress}' + location.hash);
  addEventListener('hashchange', () => opened() && location.reload());
  const href = JSON.parse(root.dataset.texts)[root.lang];
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
})();`,
} as const;
