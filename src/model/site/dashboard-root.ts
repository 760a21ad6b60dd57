/** Where the dashboard is; its own files know of no other page. */
export const dashboardRoot = '/dashboard';
