import { dressed } from './dress.ts';
import type { ToastFrame, ToastKind } from './toaster.tsx';

async function load() {
  const [toaster] = await Promise.all([import('./toaster.tsx'), dressed()]);
  return toaster;
}

/** Fetches what toasts need ahead of time: a lost connection is what they will have to tell of. */
export function prepareToasts(): void {
  load().catch(() => undefined);
}

/**
 * Shows a toast.
 * @returns whether it could be shown; if not, the caller says it in another way
 */
export async function showToast(kind: ToastKind, text: string, frame: ToastFrame): Promise<boolean> {
  try {
    const { notify } = await load();
    notify(kind, text, frame);
    return true;
  } catch {
    return false;
  }
}
