import type { SiteSettings } from '../model/content/reader.ts';
import { asciiDigits } from '../model/text/digits.ts';
import { whatsappAddress } from '../model/text/phone.ts';

/** The networks of the settings, in the order they are shown. */
export const networks = ['facebook', 'twitter', 'instagram', 'linkedin'] as const;

export type Network = (typeof networks)[number];

/** The school's profiles, without those it has not. */
export function profiles(settings: SiteSettings): { network: Network; href: string }[] {
  return networks.flatMap((network) => (settings[network] ? [{ network, href: settings[network] }] : []));
}

const digits = (number: string) => asciiDigits(number).replace(/\D/g, '');

/** Opens a conversation with the school in WhatsApp; empty when there is no number. */
export function whatsappLink(number: string): string {
  return digits(number) && whatsappAddress(number);
}

export interface AskWay {
  by: 'whatsapp' | 'phone' | 'contact';
  href: string;
}

/**
 * How someone who cannot go on asks the school: in WhatsApp, else by phone, else by its contact page.
 * @param text what the conversation begins with
 */
export function askWay({ whatsapp, phone }: SiteSettings, text: string, contactPage: string): AskWay {
  if (digits(whatsapp)) return { by: 'whatsapp', href: whatsappAddress(whatsapp, text) };
  if (digits(phone)) return { by: 'phone', href: phoneLink(phone) };
  return { by: 'contact', href: contactPage };
}

/** Calls the school; empty when there is no number. */
export function phoneLink(number: string): string {
  return digits(number) && `tel:${number.trim().startsWith('+') ? '+' : ''}${digits(number)}`;
}
