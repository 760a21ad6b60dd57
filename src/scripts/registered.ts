import { showToast } from '../islands/toast/show.ts';
import { isLanguage } from '../model/languages.ts';
import { forgetRegistration, takeRegistration } from '../stores/registered.ts';

/** The messages after registration: a toast once, and a notice until it is dismissed. */
const notice = document.querySelector<HTMLElement>('#registered');

notice?.querySelector('button')?.addEventListener('click', () => {
  forgetRegistration();
  document.querySelector('main')?.focus({ preventScroll: true });
});

notice?.querySelector('a')?.addEventListener('click', forgetRegistration);

if (notice && takeRegistration()) {
  const { success = '', region = '', close = '' } = notice.dataset;
  const { lang: language } = document.documentElement;
  if (isLanguage(language)) void showToast('success', success, { language, region, close });
}
