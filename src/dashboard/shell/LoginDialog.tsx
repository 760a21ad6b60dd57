import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { screens } from '../screens.ts';
import { $loginPrompt } from '../state/session.ts';

/** Asks the user to log in again when the session has expired. */
export function LoginDialog() {
  const asked = useStore($loginPrompt);
  return <Suspense>{asked && <screens.loginAgain.Screen asked={asked} />}</Suspense>;
}
