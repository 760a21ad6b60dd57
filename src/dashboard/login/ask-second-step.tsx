import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { Answer } from '../../client/calls.ts';
import { lazyScreen } from '../lazy-screen.ts';
import type { SecondStepProps } from './SecondStep.tsx';

const step = lazyScreen<SecondStepProps>(() => import('./SecondStep.tsx'), 'second');

type Entered = Answer<'POST /dashboard/login'>;

/**
 * Asks for the second step of a login, in a dialog of its own: a login can happen on the login screen, above any other
 * screen and above another dialog, and none of them has to load this beforehand.
 * @param login the answer to the login, which is thrown when the second step is left
 * @throws ApiError `login`, or 401 `second-step-over`
 */
export async function askSecondStep(challenge: string, login: Error): Promise<Entered> {
  const place = document.body.appendChild(document.createElement('div'));
  const { promise, resolve, reject } = Promise.withResolvers<Entered>();
  // Ids in this root differ from those of the screen below, which has a root of its own.
  const root = createRoot(place, { onUncaughtError: reject, identifierPrefix: 'second' });
  root.render(
    <Suspense>
      <step.Screen challenge={challenge} onEntered={resolve} onOver={reject} onLeave={() => reject(login)} />
    </Suspense>,
  );
  try {
    return await promise;
  } finally {
    root.unmount();
    place.remove();
  }
}
