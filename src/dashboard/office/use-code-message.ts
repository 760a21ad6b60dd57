import { addresses, addressFor } from '../../model/site/addresses.ts';
import type { Catalogues } from '../../texts/catalogues.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { formatMoment } from '../content/formats.ts';
import { byLanguage } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Slip } from './slip.ts';

/** What the school is called before it has a name, by language. */
const unnamed = byLanguage(
  import.meta.glob<Catalogues['layout']['schoolName']>('../../../public/locales/*/layout.json', {
    eager: true,
    import: 'schoolName',
  }),
);

/**
 * Texts about a login code: the URL to enter it, the name of the school, the expiry date, and the message to send.
 * `ready` is false until the name has been loaded, or could not be.
 */
export function useCodeMessage() {
  const { t, language, translated } = useTexts();
  const address = `${location.origin}${addressFor(addresses.login, language)}#code`;
  const until = ({ expires_at }: Pick<Slip, 'expires_at'>) => formatMoment(expires_at, language);
  const { value, error } = useResource('own-school', (signal) => request('GET /dashboard/school', { signal }));
  const school = translated(value?.data.name) || unnamed[language];
  const message = (slip: Slip) =>
    t('office.code_message', { ...slip, login: slip.email, school, address, until: until(slip) });
  return { address, school, ready: value !== null || error !== null, until, message };
}
