import { z } from 'zod';

/** The steps in which a school makes the system its own. */
export const setupSteps = ['name', 'looks', 'levels', 'prices', 'payment', 'contact', 'staff'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The steps that the school has put aside, as they are stored. */
export const setupRecord = z.object({ skipped: z.array(z.enum(setupSteps)) });
export type SetupRecord = z.infer<typeof setupRecord>;

/** A step: whether the state of the school shows that it is done, and whether it was put aside. */
export const setupShown = z.array(z.object({ step: z.enum(setupSteps), done: z.boolean(), skipped: z.boolean() }));
export type SetupShown = z.infer<typeof setupShown>;
