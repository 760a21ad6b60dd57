import type { CheckContext } from './check-context.ts';

/** The jobs that prepare films. Films are shown as they were uploaded, so there are none. */
export const videoJobs: CheckContext['videos'] = async () => null;
