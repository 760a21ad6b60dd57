import { mayCall, type Need, type Role } from './capabilities.ts';

/** What somebody needs to see a part of the overview. A part of `waiting` or `today` has its own line. */
export const overviewNeeds = {
  payments: 'payments',
  messages: 'messages',
  recover_requests: 'students',
  failed: 'publish',
  lessons: 'materials',
  registrations: 'students',
  approved: 'payments',
  students: 'students',
  money: 'payments',
  owing: 'payments',
  content: ['site', 'subjects', 'materials'],
  system: 'staff',
  setup: 'accounts',
} as const satisfies Record<string, Need>;
export type OverviewPart = keyof typeof overviewNeeds;

/** Parts that a teacher sees for the own grades and subjects. */
const bounded: ReadonlySet<OverviewPart> = new Set<OverviewPart>(['lessons', 'students', 'content']);

/** Whether a role sees a part of the overview. */
export const seesPart = (role: Role, part: OverviewPart): boolean =>
  mayCall(role, overviewNeeds[part], bounded.has(part));
