/** Whether somebody has said at the login that others use this browser too. */
const key = 'shared';

export function isShared(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function noteShared(shared: boolean): void {
  try {
    if (shared) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing: the session is locked a little early.
  }
}
