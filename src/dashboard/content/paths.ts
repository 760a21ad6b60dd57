import { addresses } from '../../model/addresses.ts';

/** Address of a screen from its route relative to `/dashboard`: `slider/:id` and 4 → `/dashboard/slider/4`. */
export function screenPath(route: string, id?: number): string {
  const path = route ? `${addresses.dashboard}/${route}` : addresses.dashboard;
  return id === undefined ? path : path.replace(':id', String(id));
}

/** Where to go after logging in: only a screen of the dashboard, whatever the address says. */
export function safeNext(next: string | undefined): string {
  const inside = next !== undefined && /^\/dashboard(?:[/?]|$)/.test(next) && !next.startsWith(loginPath);
  return inside ? next : addresses.dashboard;
}

export const loginPath = `${addresses.dashboard}/login`;
