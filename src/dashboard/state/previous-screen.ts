import { $router, placeOf, type RouterPage } from '../routes.ts';

let left: RouterPage;

/** Remembers the previous screen. Call once, at the start. */
export function watchPreviousScreen(): void {
  $router.listen((page, before) => {
    if (page?.path !== before?.path) left = before;
  });
}

/** The previous screen, until it is forgotten; null if there is none. */
export const previousScreen = (): ReturnType<typeof placeOf> => placeOf(left);

export function forgetPreviousScreen(): void {
  left = undefined;
}
