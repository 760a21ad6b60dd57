import { dashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { contentEndpoints } from '../../src/model/endpoints/dashboard-content.ts';
import { publicEndpoints } from '../../src/model/endpoints/public.ts';
import { studentEndpoints } from '../../src/model/endpoints/student.ts';

const declared = { ...publicEndpoints, ...studentEndpoints, ...dashboardEndpoints, ...contentEndpoints() };

/** The declared paths, each placeholder written as `:id`. */
const paths = new Set(Object.keys(declared).map((key) => key.slice(key.indexOf(' ') + 1).replace(/:\w+/g, ':id')));

/** What is no call of the API is told by its first folder. */
const folders = ['files', 'media', '_astro', 'dashboard'];

/**
 * The route of an address as a label: a declared path of the API, a folder, or `site`. There are as many as the program
 * declares, whatever a client asks for.
 */
export function routeOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (path === '/healthz' || path === '/readyz') return path;
  if (path.startsWith('/api/')) {
    const called = path.slice('/api'.length).replace(/\/[0-9]+(?=\/|$)/g, '/:id');
    return paths.has(called) ? `/api${called}` : '/api/other';
  }
  const folder = folders.find((each) => path === `/${each}` || path.startsWith(`/${each}/`));
  return folder === undefined ? 'site' : `/${folder}`;
}
