import { $router, placeOf, type RouterPage } from '../routes.ts';

let left: RouterPage;

/** Remembers the previous screen. Call once, at the start. */
export function watchComing(): void {
  $router.listen((page, before) => {
    if (page?.path !== before?.path) left = before;
  });
}

/** The previous screen, until it is forgotten; null if there is none. */
export const leftPlace = (): ReturnType<typeof placeOf> => placeOf(left);

export function forgetLeftPlace(): void {
  left = undefined;
}
