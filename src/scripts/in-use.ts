import { $signedIn } from '../stores/session.ts';
import { isShared } from '../stores/shared.ts';

/** A shared browser's session is locked while nobody is there: whoever reads and asks for nothing says so each minute. */
const every = 60_000;
let told = Date.now();

function tell(): void {
  if (Date.now() - told < every || !$signedIn.get() || !isShared()) return;
  told = Date.now();
  fetch('/api/auth/me').catch(() => undefined);
}

for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) addEventListener(event, tell, { passive: true });
