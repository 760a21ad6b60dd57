import type { Language } from '../../../src/model/languages.ts';
import { formatList } from '../../../src/model/text/formats.ts';
import { countedEntries } from '../../http/texts.ts';

/** What refers to an entry, as text. @param heldBy the number of entries by list */
export function referrersText(heldBy: Readonly<Record<string, number>>, language: Language): string {
  const holders = Object.entries(heldBy).map(([name, count]) => countedEntries(language, name, count));
  return formatList(holders, language);
}
