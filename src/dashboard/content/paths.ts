import { dashboardRoot } from '../../model/site/dashboard-root.ts';

/** The path of a screen from its route relative to `/dashboard`: `slider/:id` and 4 → `/dashboard/slider/4`. */
export function screenPath(route: string, id?: number): string {
  const path = route ? `${dashboardRoot}/${route}` : dashboardRoot;
  return id === undefined ? path : path.replace(':id', String(id));
}

/** Builds a query string. Empty values and page 1 are left out: `{ q: 'a', page: 1 }` → `?q=a`. */
export function queryOf(values: Record<string, string | number | undefined>): string {
  const said = Object.entries(values).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && Number(value) === 1),
  );
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

/** The path to open after the login. Prevents an open redirect: only paths below `/dashboard` are accepted. */
export function safeNext(next: string | undefined): string {
  const inside = next !== undefined && /^\/dashboard(?:[/?]|$)/.test(next) && !next.startsWith(loginPath);
  return inside ? next : dashboardRoot;
}

/** Route of the payment queue. Images from the system share sheet are opened there. */
export const queueRoute = 'payments';

export const loginPath = `${dashboardRoot}/login`;
