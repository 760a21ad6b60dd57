import { atom } from 'nanostores';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && typeof event.prompt === 'function';

/** The browser's offer to put the site on the home screen, where it has one; only there can pictures be shared with us. */
export const $install = atom<InstallPrompt | null>(null);

/** Keeps the offer until somebody takes it. The browser makes it early, before what shows it is there. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    $install.set(event);
  });
  window.addEventListener('appinstalled', () => $install.set(null));
}
