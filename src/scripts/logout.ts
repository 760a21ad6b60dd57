import { forgetShared } from '../client/shared-picture.ts';
import { announceSession } from '../stores/session.ts';
import { clearOwnDrafts } from '../ui/form/session-draft.ts';

/** Logs out and tells other tabs. Without JavaScript the plain form does it. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-logout]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      await fetch(form.action, { method: 'POST', headers: { Accept: 'application/json' } });
    } catch {
      form.submit();
      return;
    }
    clearOwnDrafts();
    await forgetShared();
    announceSession();
    location.assign(form.dataset['logout'] ?? '/');
  });
}
