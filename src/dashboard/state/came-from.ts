import { $router, placeOf, type RouterPage } from '../routes.ts';

let left: RouterPage;

/** Notes what screen was left for the present one; once, at the start. */
export function watchComing(): void {
  $router.listen((page, before) => {
    if (page?.path !== before?.path) left = before;
  });
}

/** The screen that was left for the present one, until somebody has made use of it. */
export const leftPlace = (): ReturnType<typeof placeOf> => placeOf(left);

export function forgetLeftPlace(): void {
  left = undefined;
}
