import { forgetShared } from '../client/shared-picture.ts';
import { announceSession } from '../stores/session.ts';
import { clearOwnDrafts } from '../ui/form/session-draft.ts';

/** Logs out and tells other tabs. Without JavaScript, and where the script gets no success, the plain form does it. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-logout]')) {
  const send = () => fetch(form.action, { method: 'POST', headers: { Accept: 'application/json' } });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = await send()
      .catch(send)
      .catch(() => null);
    // 401: the session is over already, for instance because only the answer to the first try was lost.
    if (!answer?.ok && answer?.status !== 401) {
      form.submit();
      return;
    }
    clearOwnDrafts();
    await forgetShared();
    announceSession();
    location.assign(form.dataset['logout'] ?? '/');
  });
}
