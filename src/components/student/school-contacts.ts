import type { SchoolContacts, ScreenProps } from '../../islands/student/screen-props.ts';
import type { SiteSettings } from '../../model/content/reader.ts';
import { addresses } from '../../model/site/addresses.ts';
import type { PageContext } from '../../model/site/page-context.ts';
import { linksOf } from '../../model/site/page-context.ts';
import { texts } from '../../texts/texts.ts';
import { helpContact, phoneLink } from '../contact-links.ts';

/**
 * Contact links for students: about a locked account and about payment.
 * @param grade name of the grade for the question about prices
 */
export function schoolContacts(page: PageContext, settings: SiteSettings, grade: string): SchoolContacts {
  const t = texts(page.language, 'layout');
  const contact = linksOf(page)(addresses.contact);
  const contactFor = (message: string) => {
    const { by, href } = helpContact(settings, message, contact);
    return { href, label: t(`ask.${by}`) };
  };
  return {
    ask: contactFor(texts(page.language, 'account')('login_page.cannot_message')),
    pay: contactFor(texts(page.language, 'materials')('pay_message', { grade })),
    phone: settings.phone,
    call: phoneLink(settings.phone),
  };
}

/** Links of the student screens, in the language of the page. */
export function studentLinks(page: PageContext): ScreenProps['links'] {
  const link = linksOf(page);
  return {
    login: link(addresses.login),
    subjects: link(addresses.subjects),
    account: link(addresses.account),
    family: link(addresses.family),
  };
}
