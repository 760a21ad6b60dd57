import type { Catalogues } from '../../texts/catalogues.ts';
import { byLanguage } from '../texts/texts.ts';

/** What the school is called, by language. */
export const schoolName = byLanguage(
  import.meta.glob<Catalogues['layout']['schoolName']>('../../../public/locales/*/layout.json', {
    eager: true,
    import: 'schoolName',
  }),
);
