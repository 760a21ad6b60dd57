import { mediaBounds } from '../limits.ts';
import { clean } from '../text/text.ts';

/**
 * The name under which a file was uploaded: without folders, control characters and direction marks, and cut to a
 * bound; null if nothing is left.
 */
export function originalName(sent: string | null | undefined): string | null {
  const name = clean(sent?.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return name === '' ? null : [...name].slice(0, mediaBounds.name).join('');
}
