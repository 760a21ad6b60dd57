import type { ContentType } from '../../model/content/type.ts';
import { allTypes } from '../../model/content-types/index.ts';
import { mayCall, type Need, type Role } from '../../model/people/capabilities.ts';
import { overviewNeeds } from '../../model/people/overview-needs.ts';
import { ownRoutes, type Place } from '../routes.ts';
import { entryRoute, menuOf } from './menu.ts';

type OwnScreen = Exclude<Place['screen'], 'list' | 'form' | 'series'>;

/** The capability that a screen needs. */
const needs: Record<OwnScreen, Need> = {
  login: 'any',
  overview: Object.values(overviewNeeds).flat(),
  students: 'students',
  student: 'students',
  enrol: 'students',
  correct: 'students',
  roster: 'students',
  office: ['accounts', 'erase'],
  school: 'accounts',
  start: 'accounts',
  payments: 'payments',
  today: 'payments',
  owing: 'payments',
  accounts: 'payments',
  levels: 'levels',
  prices: 'levels',
  messages: 'messages',
  media: ['site', 'subjects', 'materials'],
  message: 'messages',
  trash: ['site', 'subjects', 'materials', 'messages'],
  staff: 'staff',
  newMember: 'staff',
  member: 'staff',
  audit: 'audit',
  health: 'staff',
  own: 'any',
};

/** Screens that need the right for all students, not only for the students of one's own grades. */
const unbounded: ReadonlySet<OwnScreen> = new Set<OwnScreen>(['enrol', 'correct', 'roster']);

/** Whether a role may open the screens of a content type. */
export const mayOpenType = (role: Role, type: ContentType): boolean => mayCall(role, type.needs, true);

/** Whether a role may open a screen. This only hides screens: the API checks the rights of every call. */
export function mayOpen(role: Role, place: Place | { screen: OwnScreen }): boolean {
  if ('type' in place) return mayOpenType(role, place.type);
  return mayCall(role, needs[place.screen], !unbounded.has(place.screen));
}

/**
 * The first menu entry of a role that may not see students; null for the other roles, whose home is the student list.
 */
export function firstRoute(role: Role): string | null {
  if (mayOpen(role, { screen: 'students' })) return null;
  const { groups, lists, records } = menuOf(allTypes.filter((type) => mayOpenType(role, type)));
  const [first] = [...groups.flatMap(({ types }) => types), ...lists, ...records];
  return first ? entryRoute(first) : ownRoutes.own;
}
