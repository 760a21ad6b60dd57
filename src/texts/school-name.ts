import type { PageContext } from '../model/site/page-context.ts';
import { texts } from './texts.ts';

/** The name of the school as a page writes it: the one of the school's record, or "the school" before it has one. */
export async function schoolName({ content, language }: Pick<PageContext, 'content' | 'language'>): Promise<string> {
  return (await content.school()).name || texts(language, 'layout')('schoolName');
}
