import type { Asked } from './asked.ts';

/** The state of the mail queue. No mail is sent by this program yet, so there is none. */
export const mailState: Asked['mail'] = async () => null;

/** The jobs that prepare films. Films are shown as they were uploaded, so there are none. */
export const videoJobs: Asked['videos'] = async () => null;
