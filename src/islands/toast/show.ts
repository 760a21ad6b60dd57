import { dressed } from './dress.ts';
import type { ToastFrame, ToastKind } from './toaster.tsx';

async function load() {
  const [toaster] = await Promise.all([import('./toaster.tsx'), dressed()]);
  return toaster;
}

/** Preloads the toast code, because toasts must also report a lost connection. */
export function prepareToasts(): void {
  load().catch(() => undefined);
}

/** Shows a toast. @returns false if it could not be loaded; the caller must then show the message in another way */
export async function showToast(kind: ToastKind, text: string, frame: ToastFrame): Promise<boolean> {
  try {
    const { notify } = await load();
    notify(kind, text, frame);
    return true;
  } catch {
    return false;
  }
}
