import type { ReactNode } from 'react';
import { knowsOpenPayment, noteOpenPayment } from '../../client/open-payment.ts';
import { loading } from '../../stores/loading.ts';
import { $signedIn } from '../../stores/session.ts';
import { type Answer, type ReadKey, read } from '../api.ts';
import { draw, drawInto } from '../draw.ts';
import { keepFocus } from '../kept-focus.ts';
import { askForNewLogins, newLoginsOn } from './check-new-logins.ts';
import { HowToPay, Locked, paymentSummary, RefusedNotice } from './HowToPay.tsx';
import { replay, watchVideos } from './playing.tsx';
import { SubjectsScreen } from './SubjectsScreen.tsx';
import type { Drawn, EmbeddedProps } from './screen-props.ts';
import { screenOf } from './screens.tsx';
import { type User, Welcome } from './Welcome.tsx';

/**
 * How long a loaded screen waits for the student's payments, in milliseconds. They usually arrive together, so that the
 * screen is drawn with its notice and nothing moves afterwards.
 */
const patience = 500;

/**
 * Delay in milliseconds before each additional request of a loaded screen: first the last payment if no open one is
 * known, then new logins.
 */
const afterwards = 1000;

const pause = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** Loads and renders a student screen, and again when the session changes. */
function start(element: HTMLElement): void {
  const props: EmbeddedProps = JSON.parse(element.dataset['screen'] ?? '{}');
  const Shown = screenOf(props);
  if (Shown) {
    follow(
      element,
      props,
      'GET /subjects/:id',
      (load) => <Shown {...props} load={load} />,
      () => void askForNewLogins(props),
    );
  } else followSubjects(element, props);
  watchVideos(element, props);
}

function follow<K extends ReadKey>(
  element: HTMLElement,
  props: EmbeddedProps,
  key: K,
  face: (load: Drawn<K>['load']) => ReactNode,
  /** Called when the screen is loaded and complete. */
  complete: () => void = () => undefined,
): void {
  const { $load, reload, start } = loading(key, props.language, props.subject);
  const acts: Record<string, (button: Element) => void> = {
    reload: () => {
      // The button disappears with the notice, so move the keyboard focus to the page.
      document.querySelector('main')?.focus({ preventScroll: true });
      void reload();
    },
    replay,
    how: () => document.getElementById('how-title')?.focus(),
  };
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
    if (button) acts[button.dataset['act'] ?? '']?.(button);
  });
  /** The student's payments, requested together with the screen's data if one is known to be open. */
  const askEarly = () => (knowsOpenPayment() && $signedIn.get() ? answerOf('GET /payments', props) : null);
  let payments = askEarly();
  let latest: unknown;
  $load.listen(async (load) => {
    latest = load;
    if (load.state === 'loading') payments = askEarly();
    const asked = load.state === 'there' ? payments : null;
    const early = asked && (await Promise.race([asked, pause(patience)]));
    if (latest !== load) return;
    drawInto(element, face(load));
    element.toggleAttribute('data-there', load.state === 'there');
    if (load.state !== 'there') return;
    if (!asked && !element.querySelector('[data-how]')) await pause(afterwards);
    if (latest !== load) return;
    const own = early ?? (await (asked ?? answerOf('GET /payments', props)));
    if (latest !== load) return;
    if (own) {
      noteOpenPayment(own.data);
      sayWhatToDo(element, props, own);
    }
    await pause(afterwards);
    if (latest === load) complete();
  });
  start();
}

/** The subject list with the student's name above it. The name may load later. */
function followSubjects(element: HTMLElement, props: EmbeddedProps): void {
  let user: User | null = null;
  let shown: unknown;
  const greet = async (load: unknown) => {
    const answer = user ? undefined : await answerOf('GET /auth/me', props);
    if (load !== shown) return;
    user ??= answer?.user ?? null;
    if (answer) void newLoginsOn(answer, props);
    const welcome = element.querySelector('[data-welcome]');
    if (user && welcome) welcome.replaceWith(...draw(<Welcome user={user} texts={props.texts} links={props.links} />));
  };
  follow(element, props, 'GET /subjects', (load) => {
    shown = load;
    // The next login may be another student.
    if (load.state === 'lapsed') user = null;
    if (load.state === 'there') void greet(load);
    return <SubjectsScreen {...props} load={load} user={user} />;
  });
}

/**
 * Fills the notes on locked items with the payment details: amount and account, waiting since when, or why refused. A
 * screen without locked items gets a notice at its top if the last payment was refused.
 */
function sayWhatToDo(element: HTMLElement, props: EmbeddedProps, own: Answer<'GET /payments'>): void {
  const how = element.querySelector('[data-how]');
  if (!how) {
    element.prepend(...draw(<RefusedNotice {...props} own={own} />));
    return;
  }
  const summary = paymentSummary(own, props);
  for (const note of element.querySelectorAll('[data-locked-note]'))
    drawInto(note, <Locked {...props} summary={summary} />);
  how.replaceWith(...draw(<HowToPay {...props} own={own} />));
}

async function answerOf<K extends ReadKey>(key: K, { language }: EmbeddedProps): Promise<Answer<K> | undefined> {
  const outcome = await read(key, language);
  return outcome.state === 'there' ? outcome.data : undefined;
}

const element = document.querySelector<HTMLElement>('[data-screen]');
if (element) {
  start(element);
  keepFocus();
}
