import { loginPath } from '../../../src/dashboard/content/paths.ts';
import { $router } from '../../../src/dashboard/routes.ts';
import { publicPages, studentScreens } from '../../support/pages.ts';

/** States of a screen: data present, loading, empty, request failed, form rejected after it was sent empty. */
export const states = ['filled', 'loading', 'empty', 'failed', 'refused'] as const;
export type State = (typeof states)[number];

export interface Screen {
  who: 'visitor' | 'student' | 'admin';
  /** Path without the language prefix. */
  path: string;
  /** The states it can have; more than `filled` only if it reads or sends data. */
  states: readonly State[];
}

/** Ids that exist in the demo school; student 2 has all documents. */
const idOf = (route: string) => (route.includes('update-users') ? 2 : 1);

const screenOf = (who: Screen['who'], path: string, own: readonly State[] = states): Screen => ({
  who,
  path,
  states: own,
});

/** Every screen, from the route tables of the product and its tests. @param subject a subject of the demo student */
export function allScreens(subject: number): Screen[] {
  const readers = publicPages.filter(({ weight }) => weight !== 'student').map(({ path }) => path);
  const dashboard = $router.routes.map(([route]) => String(route));
  return [
    ...readers.map((path) => screenOf('visitor', path)),
    ...studentScreens(subject).map((path) => screenOf('student', path)),
    ...studentScreens(subject).map((path) => screenOf('visitor', path, ['filled'])),
    screenOf('visitor', loginPath),
    ...dashboard
      .filter((route) => route !== loginPath)
      .map((route) => screenOf('admin', route.replace(':id', String(idOf(route))))),
  ];
}

/** File name of a screenshot, without state and width. */
export const nameOf = ({ who, path }: Screen) => `${who}${path === '/' ? '/home' : path}`.replaceAll('/', '_');
