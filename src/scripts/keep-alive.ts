import { $signedIn } from '../stores/session.ts';
import { isShared } from '../stores/shared.ts';

/**
 * A session in a shared browser is locked after inactivity. While a student reads without making requests, this reports
 * activity once a minute.
 */
const every = 60_000;
let told = Date.now();

function tell(): void {
  if (Date.now() - told < every || !$signedIn.get() || !isShared()) return;
  told = Date.now();
  fetch('/api/auth/me').catch(() => undefined);
}

for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) addEventListener(event, tell, { passive: true });
