import type { Catalogues } from '../../texts/catalogues.ts';
import { byLanguage } from '../texts/texts.ts';

/** The school's name by language. */
export const schoolName = byLanguage(
  import.meta.glob<Catalogues['layout']['schoolName']>('../../../public/locales/*/layout.json', {
    eager: true,
    import: 'schoolName',
  }),
);
