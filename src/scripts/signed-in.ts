import { $signedIn, lookAtSession } from '../stores/session.ts';

/** Who is signed in, above the forms of the account; another child may use them on the same phone. */
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
    // Without a connection nobody is named.
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
