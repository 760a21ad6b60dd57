import { $admin } from '../state/session.ts';

/** The places of the drafts of who is logged in now, by the path of the form: several people use one browser. */
export function draftPlaces(): (path: string) => string {
  const id = $admin.get()?.id ?? 0;
  return (path) => `${id} ${path}`;
}
