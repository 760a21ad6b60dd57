import { $signedIn, lookAtSession } from '../stores/session.ts';

/** Shows the logged-in student above the login and registration forms; another student may use the same phone. */
const panel = document.querySelector<HTMLElement>('[data-signed-in-panel]');
const place = panel?.querySelector('[data-name]');

async function showName(place: Element): Promise<void> {
  const { lang } = document.documentElement;
  try {
    const answer = await fetch('/api/auth/me', { headers: { lang } });
    const { user } = await answer.json();
    if (answer.ok) place.textContent = String(user.name);
    else lookAtSession();
  } catch {
    // If offline, no name is shown.
  }
}

if (place) {
  $signedIn.subscribe((signedIn) => {
    place.textContent = '';
    if (signedIn) void showName(place);
  });
}

panel?.querySelector('button')?.addEventListener('click', () => {
  const fields = document.querySelectorAll<HTMLElement>('main form :is(input, select)');
  [...fields].find((field) => field.offsetParent !== null)?.focus();
});
