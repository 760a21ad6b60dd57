const key = 'registered';

/**
 * Stores that an account was created, so that the next page says so (the head script checks it before the first paint).
 * @returns whether the browser could store it
 */
export function noteRegistration(): boolean {
  try {
    sessionStorage.setItem(key, 'new');
    return true;
  } catch {
    return false;
  }
}

/** Whether an account was created and no toast has said so yet. Marks it as said. */
export function takeRegistration(): boolean {
  try {
    const isNew = sessionStorage.getItem(key) === 'new';
    if (isNew) sessionStorage.setItem(key, 'told');
    return isNew;
  } catch {
    return false;
  }
}

/** Call when the notice was used or dismissed. */
export function forgetRegistration(): void {
  delete document.documentElement.dataset['registered'];
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
