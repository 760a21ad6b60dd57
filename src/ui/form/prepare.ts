import { preparing } from './use-form.ts';

/**
 * Lets a form wait for a file. A newer file of the same name takes its place.
 * @param file whether the file can be sent; it never throws
 */
export function prepare(form: HTMLFormElement, name: string, file: Promise<boolean>): void {
  const files = preparing.get(form)?.files;
  files?.set(name, file);
  void file.then(() => files?.get(name) === file && files.delete(name));
}
