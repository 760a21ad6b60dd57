/** Whether the user marked the browser as shared at login. */
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
    // Without storage the session is locked slightly too early.
  }
}
