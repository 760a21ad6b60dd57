import { takeShares } from '../../client/shared-picture.ts';
import { type Load, loading } from '../../stores/loading.ts';
import { $signedIn, noteStudent } from '../../stores/session.ts';
import { switchChild } from '../../stores/switch-child.ts';
import { ownDraft } from '../../ui/form/session-draft.ts';
import { type Answer, read } from '../api.ts';
import { drawInto } from '../draw.ts';
import { keepFocus } from '../kept-focus.ts';
import { takeMailLink } from '../mail-link.ts';
import { newLoginsOn } from '../student/check-new-logins.ts';
import type { User } from '../student/Welcome.tsx';
import { AccountScreen } from './AccountScreen.tsx';
import { askForLink, confirmByLink } from './confirming.tsx';
import type { Switching } from './FamilyPart.tsx';
import { type Asking, changed, noSwitch, notAsked, type OwnAccountProps } from './screen-props.ts';

/** The fields of the details, each with its stored value. */
const detailsOf = (forms: Element, user: User) =>
  (['name', 'phone'] as const).flatMap((name) => {
    const field = forms.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    return field ? [{ name, field, stored: user[name] }] : [];
  });

/** Fills the form fields with what the student has typed, else with the stored values. */
function fillForms(forms: Element, user: User): void {
  const typed = ownDraft('details-draft', user.id).read();
  for (const { name, field, stored } of detailsOf(forms, user)) field.value = typed.get(name) ?? stored;
}

/** Keeps what was typed, for another login of the student. */
function keepTyped(forms: Element, user: User): void {
  const typed = detailsOf(forms, user).filter(({ field, stored }) => field.value !== stored);
  const draft = ownDraft('details-draft', user.id);
  if (typed.length === 0) draft.clear();
  else draft.write(Object.fromEntries(typed.map(({ name, field }) => [name, field.value])));
}

/** Hydrates an island when it scrolls into view: React is larger than the page itself. */
function wakeInSight(part: Element): void {
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    watch.disconnect();
    // `astro-island` has no box of its own.
    part.querySelector('astro-island')?.dispatchEvent(new Event('wake'));
  });
  watch.observe(part);
}

/**
 * Scrolls to the part that the address names, and again when the page above it changes its height, until the reader does
 * something.
 */
function scrollToNamed(screen: readonly HTMLElement[]): void {
  const part = document.getElementById(location.hash.slice(1));
  if (!part) return;
  const watch = new ResizeObserver(() => part.scrollIntoView());
  for (const each of screen) watch.observe(each);
  for (const act of ['pointerdown', 'wheel', 'keydown'])
    addEventListener(act, () => watch.disconnect(), { once: true, passive: true });
}

/** Loads the list of sessions when it comes into view. @returns a function that reads it again, if it was read */
function sessionsIn(forms: HTMLElement, props: OwnAccountProps): () => void {
  const part = forms.querySelector<HTMLElement>('[data-sessions]');
  let again: (() => void) | null = null;
  if (!part) return () => undefined;
  const load = async () => {
    const { showSessions } = await import('./sessions.tsx');
    again = showSessions(part, props);
  };
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    watch.disconnect();
    // Tried again with the next look: the code did not come.
    load().catch(() => addEventListener('online', () => watch.observe(part), { once: true }));
  });
  watch.observe(part);
  return () => again?.();
}

/** Loads and renders the account screen, and again when the session or the data changes. */
function start(element: HTMLElement, forms: HTMLElement): void {
  const props: OwnAccountProps = JSON.parse(element.dataset['own'] ?? '{}');
  let arrived = false;
  let user: User | null = null;
  const readSessions = sessionsIn(forms, props);
  const { $load, reload, start } = loading('GET /auth/me', props.language);
  let shown: Load<Answer<'GET /auth/me'>> = $load.get();
  let switching: Switching = noSwitch;
  let asking: Asking = notAsked;
  const draw = () => drawInto(element, <AccountScreen {...props} load={shown} switching={switching} asking={asking} />);

  /**
   * Nothing that one student has typed or chosen is shown to another.
   * @returns whether it is another student than before, for whom the page is loaded again
   */
  function leaves(load: Load<Answer<'GET /auth/me'>>): boolean {
    if (load.state !== 'there' || user === null || user.id === load.data.user.id) return false;
    location.reload();
    return true;
  }

  async function switchTo(id: number): Promise<void> {
    if (switching.to !== null) return;
    switching = { to: id, problem: null };
    draw();
    const problem = await switchChild(id, props.language);
    if (!problem) return;
    switching = { to: null, problem };
    // The family may have changed, or the session has ended: read the account again.
    const load = await read('GET /auth/me', props.language);
    if (load.state === 'lapsed') return reload();
    if (leaves(load)) return;
    if (load.state === 'there') shown = load;
    draw();
  }

  element.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const child = target.closest<HTMLElement>('[data-switch]');
    if (child) return void switchTo(Number(child.dataset['switch']));
    if (target.closest('[data-act="ask-link"]') && !asking.busy) {
      return void askForLink(props, (now) => {
        asking = now;
        draw();
      });
    }
    if (!target.closest('[data-act="reload"]')) return;
    // The button disappears with the notice, so move the keyboard focus to the page.
    document.querySelector('main')?.focus({ preventScroll: true });
    void reload();
  });
  forms.addEventListener('input', () => user && keepTyped(forms, user));
  $load.listen((load) => {
    if (leaves(load)) return;
    shown = load;
    switching = noSwitch;
    asking = notAsked;
    draw();
    forms.hidden = load.state !== 'there';
    if (load.state !== 'there') return;
    user = load.data.user;
    noteStudent(user.id);
    fillForms(forms, user);
    if (arrived) readSessions();
    void newLoginsOn(load.data, props);
    if (!arrived) void takeShares(location.pathname, '#payments');
    // The element in the URL hash did not exist when the page was opened.
    if (!arrived) {
      scrollToNamed([element, forms]);
      const payments = forms.querySelector('#payments');
      if (payments) wakeInSight(payments);
    }
    arrived = true;
  });
  document.addEventListener(changed, async () => {
    const load = await read('GET /auth/me', props.language);
    if (load.state !== 'there' || !$signedIn.get() || leaves(load)) return;
    shown = load;
    user = load.data.user;
    // A new password is a new login.
    noteStudent(user.id);
    draw();
  });
  // Must run before the screen is drawn: its login link contains the current address, with the token.
  const token = takeMailLink('confirm');
  if (token !== null) void confirmByLink(props, token);
  start();
}

const element = document.querySelector<HTMLElement>('[data-own]');
const forms = document.querySelector<HTMLElement>('[data-own-forms]');
if (element && forms) {
  start(element, forms);
  keepFocus();
}
