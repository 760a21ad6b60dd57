/**
 * Whether the student's last payment was open (sent or refused) when this device last saw it. Student screens then
 * request the payments at once; the script in the page head reads the same key.
 */
const key = 'openPayment';

/** False also if storage is blocked. */
export function knowsOpenPayment(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** @param payments newest first */
export function noteOpenPayment(payments: readonly { state: string }[]): void {
  const open = payments.some(({ state }) => state === 'sent') || payments[0]?.state === 'refused';
  try {
    if (open) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked: the screens ask a little later.
  }
}
