import type { SiteSettings } from '../model/content/reader.ts';
import { asciiDigits } from '../model/text/digits.ts';
import { whatsappAddress } from '../model/text/phone.ts';

/** The social networks in the settings, in display order. */
export const networks = ['facebook', 'twitter', 'instagram', 'linkedin'] as const;

export type Network = (typeof networks)[number];

/** The social media profiles that are set. */
export function profiles(settings: SiteSettings): { network: Network; href: string }[] {
  return networks.flatMap((network) => (settings[network] ? [{ network, href: settings[network] }] : []));
}

const digits = (number: string) => asciiDigits(number).replace(/\D/g, '');

/** A WhatsApp link to the school; empty if there is no number. */
export function whatsappLink(number: string): string {
  return digits(number) && whatsappAddress(number);
}

export interface HelpContact {
  by: 'whatsapp' | 'phone' | 'contact';
  href: string;
}

/**
 * The contact link for a visitor who needs help: WhatsApp, else phone, else the contact page.
 * @param text the first text of the conversation
 */
export function helpContact({ whatsapp, phone }: SiteSettings, text: string, contactPage: string): HelpContact {
  if (digits(whatsapp)) return { by: 'whatsapp', href: whatsappAddress(whatsapp, text) };
  if (digits(phone)) return { by: 'phone', href: phoneLink(phone) };
  return { by: 'contact', href: contactPage };
}

/** A `tel:` link; empty if there is no number. */
export function phoneLink(number: string): string {
  return digits(number) && `tel:${number.trim().startsWith('+') ? '+' : ''}${digits(number)}`;
}
