import sheet from './sheet.css?url';
import type { ToastFrame, ToastKind } from './toaster.tsx';

let there: Promise<unknown> | null = null;

/** Loads the toast style sheet with the first toast, so that no page waits for it. @throws if it cannot be loaded */
function loadStyles(): Promise<unknown> {
  there ??= appendStyles().catch((error: unknown) => {
    there = null;
    throw error;
  });
  return there;
}

function appendStyles(): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`${sheet} did not come`)));
  });
}

async function load() {
  const [toaster] = await Promise.all([import('./toaster.tsx'), loadStyles()]);
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
