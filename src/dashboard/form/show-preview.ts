import type { ContentType } from '../../model/content/type.ts';
import { notify } from '../../ui/notify.ts';
import { requestList, requestRecord } from '../api/content-requests.ts';
import { attempt } from '../api/errors.ts';
import { previewBodyOf } from '../content/values.ts';
import { $language } from '../state/language.ts';
import { say } from '../texts/texts.ts';
import type { SavedForm } from './use-saved-form.ts';

interface Shown {
  type: ContentType;
  id: number | null;
  form: Pick<SavedForm, 'values' | 'files' | 'refuse'>;
}

async function makePreview({ type, id, form }: Shown): Promise<string> {
  const body = previewBodyOf(type, form.values, form.files);
  const { data } =
    type.shape === 'record'
      ? await requestRecord(type, 'preview', { body })
      : await (id === null ? requestList(type, 'previewNew', { body }) : requestList(type, 'preview', { id, body }));
  return data.address;
}

/** The tab is empty until the preview is made. */
function sayWaiting({ document }: Window): void {
  const language = $language.get();
  document.documentElement.lang = language;
  document.title = say(language, 'files.preview');
  document.body.dir = 'auto';
  document.body.textContent = say(language, 'files.preview_opening');
}

/** Makes a preview and opens it in a tab; if the form is refused, its errors are shown and the tab is closed. */
export async function showPreview(tab: Window | null, shown: Shown): Promise<void> {
  const language = $language.get();
  const about = `preview ${location.pathname}`;
  notify.over(about);
  if (!tab) return void notify.error(say(language, 'files.preview_blocked'), { about });
  sayWaiting(tab);
  // The page of the site has nothing to do with the dashboard's tab.
  tab.opener = null;
  const outcome = await attempt(() => makePreview(shown));
  if (outcome.state === 'sent') return tab.location.replace(outcome.answer);
  tab.close();
  if (outcome.state === 'refused') {
    shown.form.refuse(outcome.errors);
    return void notify.error(outcome.message, { about });
  }
  notify.error(say(language, 'files.preview_failed'), { about, detail: say(language, 'away') });
}
