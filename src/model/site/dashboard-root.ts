/** The path of the dashboard. A separate file, so that the dashboard does not load the table of pages. */
export const dashboardRoot = '/dashboard';
