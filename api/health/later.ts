import type { Asked } from './asked.ts';

/** The jobs that prepare films. Films are shown as they were uploaded, so there are none. */
export const videoJobs: Asked['videos'] = async () => null;
