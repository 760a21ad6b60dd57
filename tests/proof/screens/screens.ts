import { loginPath } from '../../../src/dashboard/content/paths.ts';
import { $router } from '../../../src/dashboard/routes.ts';
import { publicPages, studentScreens } from '../../support/pages.ts';

/** How a screen may stand: what it reads is on its way, is nothing, is there, did not come; its form was sent empty. */
export const states = ['filled', 'loading', 'empty', 'failed', 'refused'] as const;
export type State = (typeof states)[number];

export interface Screen {
  who: 'visitor' | 'student' | 'admin';
  /** Address without language. */
  path: string;
  /** Those it may stand in, if it reads or sends anything. */
  states: readonly State[];
}

/** Ids that the demo school has; a student with all documents. */
const idOf = (route: string) => (route.includes('update-users') ? 2 : 1);

const screenOf = (who: Screen['who'], path: string, own: readonly State[] = states): Screen => ({
  who,
  path,
  states: own,
});

/** Every screen there is, from the tables that the product and its tests go by. @param subject of the demo's student */
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

/** What a picture's file is called, without state and width. */
export const nameOf = ({ who, path }: Screen) => `${who}${path === '/' ? '/home' : path}`.replaceAll('/', '_');
