import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { screens } from '../screens.ts';
import { $locked, watchIdle } from '../state/idle.ts';
import { $admin, $shared } from '../state/session.ts';

/** Over a shared browser that nobody has used for a while: whoever knows the password goes on where they were. */
export function LockDialog() {
  const locked = useStore($locked);
  const admin = useStore($admin);
  const shared = useStore($shared);
  useEffect(watchIdle, []);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-locked', locked);
  }, [locked]);
  useEffect(() => {
    if (!admin || !shared) $locked.set(false);
  }, [admin, shared]);
  return <Suspense>{locked && admin && <screens.unlock.Screen email={admin.email} name={admin.name} />}</Suspense>;
}
