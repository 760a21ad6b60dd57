import { deviceInWords, isolated } from '../../model/people/device-words.ts';
import type { Device } from '../../model/people/logins.ts';
import { formatMoment } from '../content/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Where a login came from, in words. */
export function useOrigins() {
  const { t, language } = useTexts();
  const texts = {
    both: t('own.device_both'),
    browser: t('own.device_browser'),
    system: t('own.device_system'),
    unknown: t('own.device_unknown'),
  };
  const deviceOf = (device: Device) => deviceInWords(device, texts);
  const addressOf = (address: string | null) => (address === null ? t('own.no_address') : isolated(address));
  const momentOf = (at: string) => formatMoment(at, language);
  const inWords = (device: Device, address: string | null, at: string) =>
    t('own.origin', { device: deviceOf(device), address: addressOf(address), at: momentOf(at) });
  return { deviceOf, addressOf, momentOf, inWords };
}
