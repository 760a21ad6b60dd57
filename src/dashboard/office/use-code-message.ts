import { addresses, localized } from '../../model/site/addresses.ts';
import type { Catalogues } from '../../texts/catalogues.ts';
import { formatMoment } from '../content/sizes.ts';
import { defaultLanguage } from '../state/language.ts';
import { byLanguage } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Slip } from './slip.ts';

/** The school's name by language. */
const schoolName = byLanguage(
  import.meta.glob<Catalogues['layout']['schoolName']>('../../../public/locales/*/layout.json', {
    eager: true,
    import: 'schoolName',
  }),
);

/** Texts about a login code: the URL to enter it, the expiry date, and the message to send. */
export function useCodeMessage() {
  const { t, language } = useTexts();
  const address = `${location.origin}${localized(addresses.login, language, defaultLanguage)}#code`;
  const until = ({ expires_at }: Pick<Slip, 'expires_at'>) => formatMoment(expires_at, language);
  const school = schoolName[language];
  const message = (slip: Slip) =>
    t('office.code_message', { ...slip, login: slip.email, school, address, until: until(slip) });
  return { address, school, until, message };
}
