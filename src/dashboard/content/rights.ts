import type { ContentType } from '../../model/content/type.ts';
import { allTypes } from '../../model/content-types/index.ts';
import { mayCall, type Need, type Role } from '../../model/people/capabilities.ts';
import { ownRoutes, type Place } from '../routes.ts';
import { entryRoute, menuOf } from './menu.ts';

type OwnScreen = Exclude<Place['screen'], 'list' | 'form'>;

/** What one must be allowed to do for a screen to be there. */
const needs: Record<OwnScreen, Need> = {
  login: 'any',
  students: 'students',
  student: 'students',
  enrol: 'students',
  correct: 'students',
  roster: 'students',
  office: ['accounts', 'erase'],
  payments: 'payments',
  today: 'payments',
  accounts: 'payments',
  levels: 'levels',
  prices: 'levels',
  messages: 'messages',
  staff: 'staff',
  newMember: 'staff',
  member: 'staff',
  audit: 'audit',
  own: 'any',
};

/** Screens for those who may do it with everyone, not only with the students of their own grades. */
const unbounded: ReadonlySet<OwnScreen> = new Set<OwnScreen>(['enrol', 'correct', 'roster']);

/** Whether the screens of a content type are there for a role. */
export const mayOpenType = (role: Role, type: ContentType): boolean => mayCall(role, type.needs, true);

/** Whether a screen is there for a role; the API asks again, of every call. */
export function mayOpen(role: Role, place: Place | { screen: OwnScreen }): boolean {
  if ('type' in place) return mayOpenType(role, place.type);
  return mayCall(role, needs[place.screen], !unbounded.has(place.screen));
}

/** The first entry of the menu of who has no students to see; null for all others: the students are the home. */
export function firstRoute(role: Role): string | null {
  if (mayOpen(role, { screen: 'students' })) return null;
  const { groups, lists, records } = menuOf(allTypes.filter((type) => mayOpenType(role, type)));
  const [first] = [...groups.flatMap(({ types }) => types), ...lists, ...records];
  return first ? entryRoute(first) : ownRoutes.own;
}
