import { dashboardRoot } from '../../model/site/dashboard-root.ts';

/** Address of a screen from its route relative to `/dashboard`: `slider/:id` and 4 → `/dashboard/slider/4`. */
export function screenPath(route: string, id?: number): string {
  const path = route ? `${dashboardRoot}/${route}` : dashboardRoot;
  return id === undefined ? path : path.replace(':id', String(id));
}

/** A query from what it says; empty values and the first page say nothing: `{ q: 'a', page: 1 }` → `?q=a`. */
export function queryOf(values: Record<string, string | number | undefined>): string {
  const said = Object.entries(values).filter(
    ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && Number(value) === 1),
  );
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

/** Where to go after logging in: only a screen of the dashboard, whatever the address says. */
export function safeNext(next: string | undefined): string {
  const inside = next !== undefined && /^\/dashboard(?:[/?]|$)/.test(next) && !next.startsWith(loginPath);
  return inside ? next : dashboardRoot;
}

/** The queue of payments; pictures that are shared with the dashboard's app go there. */
export const queueRoute = 'payments';

export const loginPath = `${dashboardRoot}/login`;
