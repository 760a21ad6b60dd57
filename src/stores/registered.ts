const key = 'registered';

/**
 * Notes that an account was made, so that the page which follows says so (the head script looks before the first paint).
 * @returns whether this browser keeps it
 */
export function noteRegistration(): boolean {
  try {
    sessionStorage.setItem(key, 'new');
    return true;
  } catch {
    return false;
  }
}

/** Whether an account was made and no toast has said so yet; from now on one has. */
export function takeRegistration(): boolean {
  try {
    const isNew = sessionStorage.getItem(key) === 'new';
    if (isNew) sessionStorage.setItem(key, 'told');
    return isNew;
  } catch {
    return false;
  }
}

/** The notice was used or dismissed. */
export function forgetRegistration(): void {
  delete document.documentElement.dataset['registered'];
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
