import { addresses, twins } from '../model/site/addresses.ts';
import type { Site } from './sitemap.ts';

/** What crawlers are told: everything but what needs a person's name. */
export function robots({ site, defaultLanguage }: Site): string {
  const closed = [addresses.dashboard, '/api', ...twins(addresses.subjects, defaultLanguage)];
  const rules = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`)];
  return `${rules.join('\n')}\n\nSitemap: ${site}${addresses.sitemap}\n`;
}
