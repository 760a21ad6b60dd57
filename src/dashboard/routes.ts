import { createRouter } from '@nanostores/router';
import type { ContentType, ListType } from '../model/content/type.ts';
import { allTypes } from '../model/content-types/index.ts';
import { parseId } from '../model/site/ids.ts';
import { loginPath, queueRoute, screenPath } from './content/paths.ts';

/** Routes, relative to `/dashboard`, of the screens that do not belong to a content type. */
export const ownRoutes = {
  students: '',
  overview: 'overview',
  student: 'update-users/:id',
  enrol: 'students/add',
  correct: 'update-users/:id/correct',
  roster: 'students/lists',
  office: 'office',
  school: 'school',
  start: 'start',
  levels: 'level',
  prices: 'level/:id',
  messages: 'message',
  media: 'media',
  message: 'message/:id',
  trash: 'trash',
  staff: 'staff',
  newMember: 'staff/add',
  member: 'staff/:id',
  audit: 'audit',
  health: 'health',
  own: 'me',
  payments: queueRoute,
  today: 'payments/today',
  owing: 'payments/owing',
  accounts: 'payments/accounts',
} as const;

type OwnScreen = keyof typeof ownRoutes;

/** The screen of a URL: one of its own, or one of the two generic screens for every content type. */
export type Place =
  | { screen: 'login' | OwnScreen }
  | { screen: 'list'; type: ListType }
  | { screen: 'form'; type: ContentType }
  | { screen: 'series'; type: ListType };

function placesOf(type: ContentType): [string, Place][] {
  if (type.shape === 'record') return [[type.screen, { screen: 'form', type }]];
  const { list, add, edit, series } = type.screens;
  return [
    ...(series === undefined ? [] : [[series, { screen: 'series', type }] satisfies [string, Place]]),
    [list, { screen: 'list', type }],
    [add, { screen: 'form', type }],
    [edit, { screen: 'form', type }],
  ];
}

const isOwnScreen = (name: string): name is OwnScreen => name in ownRoutes;

const own = Object.entries(ownRoutes).flatMap(([screen, route]): [string, Place][] =>
  isOwnScreen(screen) ? [[route, { screen }]] : [],
);

/** All screens by route pattern. */
const places = new Map<string, Place>(
  [...own, ...allTypes.flatMap(placesOf)].map(([route, place]) => [screenPath(route), place]),
);
places.set(loginPath, { screen: 'login' });

const exactFirst = [...places.keys()].sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')));

/** The router: the current URL as a store. It handles clicks on links and the back and forward buttons. */
export const $router = createRouter(Object.fromEntries(exactFirst.map((pattern) => [pattern, pattern])));

/** Opens a screen, unless the user has gone to another one meanwhile. */
export type Open = (path: string, redirect?: boolean) => void;

/** Begins work on the present screen: the returned function opens the next one, if this one is still shown. */
export function openFromHere(): Open {
  const { href } = location;
  return (path, redirect) => {
    if (location.href === href) $router.open(path, redirect);
  };
}

export type RouterPage = ReturnType<typeof $router.get>;

/** The screen of a URL and the id in it; null if the URL is unknown or the id is invalid. */
export function placeOf(page: RouterPage): (Place & { id: number | null }) | null {
  const route = page && String(page.route);
  const place = route === undefined ? undefined : places.get(route);
  if (!page || route === undefined || !place) return null;
  if (!route.includes(':id')) return { ...place, id: null };
  const id = parseId(new Map<string, string>(Object.entries(page.params)).get('id'));
  return id === null ? null : { ...place, id };
}
