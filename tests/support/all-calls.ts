import { dashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { contentEndpoints } from '../../src/model/endpoints/dashboard-content.ts';
import type { Endpoint } from '../../src/model/endpoints/endpoint.ts';
import { publicEndpoints } from '../../src/model/endpoints/public.ts';
import { studentEndpoints } from '../../src/model/endpoints/student.ts';

export interface ApiCall {
  key: string;
  method: string;
  /** Path with its placeholders replaced by 1, the first row of the demo school. */
  path: string;
  endpoint: Endpoint;
}

const tables: Readonly<Record<string, Endpoint>> = {
  ...publicEndpoints,
  ...studentEndpoints,
  ...dashboardEndpoints,
  ...contentEndpoints(),
};

/** Every endpoint in the tables of the public site, the students and the dashboard. */
export const allCalls: readonly ApiCall[] = Object.entries(tables).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, path: path.replaceAll(/:\w+/g, '1'), endpoint };
});

export const allReads = allCalls.filter(({ method }) => method === 'GET');
export const allWrites = allCalls.filter(({ endpoint }) => endpoint.body || endpoint.files);
