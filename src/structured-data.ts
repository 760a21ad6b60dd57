import type { SiteSettings } from './model/content-reader.ts';

/** The school for search engines (schema.org). What is not known is left out. */
export function schoolData(settings: SiteSettings, name: string, site: string): object {
  const { description, email, phone, logo, facebook, twitter, instagram, linkedin } = settings;
  const profiles = [facebook, twitter, instagram, linkedin].filter((address) => address !== '');
  return {
    '@context': 'https://schema.org',
    '@type': 'School',
    '@id': `${site}/#school`,
    name,
    url: `${site}/`,
    ...(description && { description }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(logo && { logo: new URL(logo.src, site).href }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** JSON for a `<script>` element: no text in it can end the element. */
export function jsonData(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
