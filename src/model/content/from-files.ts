import { contentLimits } from '../limits.ts';
import { characters } from '../text/characters.ts';
import type { ListType } from './type.ts';
import { draftField } from './wire.ts';

/** What entries that are made of many files have in common: everything but their file and their title. */
export function sharedByFiles(type: ListType): ListType {
  const own = [type.fromFiles, draftField(type)];
  return { ...type, fields: Object.fromEntries(Object.entries(type.fields).filter(([name]) => !own.includes(name))) };
}

/** The title of an entry that is made of a file: its name without the ending, with spaces between its words. */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/\.[^.]{1,8}$/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
  if (characters(words) <= contentLimits.line) return words;
  return [...words].slice(0, contentLimits.line).join('').trim();
}
