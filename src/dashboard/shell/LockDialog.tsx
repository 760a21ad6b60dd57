import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { reportActivity } from '../api/session.ts';
import { screens } from '../screens.ts';
import { watchIdle } from '../state/idle.ts';
import { $locked } from '../state/locked.ts';
import { $admin, $shared } from '../state/session.ts';

/** Locks the screen of a shared browser after inactivity. After the password the user continues at the same place. */
export function LockDialog() {
  const locked = useStore($locked);
  const admin = useStore($admin);
  const shared = useStore($shared);
  useEffect(() => watchIdle(reportActivity), []);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-locked', locked);
  }, [locked]);
  useEffect(() => {
    if (!admin || !shared) $locked.set(false);
  }, [admin, shared]);
  return <Suspense>{locked && admin && <screens.unlock.Screen email={admin.email} name={admin.name} />}</Suspense>;
}
