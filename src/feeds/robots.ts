import { addresses, addressesInLanguages } from '../model/site/addresses.ts';
import type { Site } from './sitemap.ts';

/** robots.txt: allows everything except pages that need a login. */
export function robots({ site, defaultLanguage }: Site): string {
  const closed = [addresses.dashboard, '/api', ...addressesInLanguages(addresses.subjects, defaultLanguage)];
  const rules = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`)];
  return `${rules.join('\n')}\n\nSitemap: ${site}${addresses.sitemap}\n`;
}
