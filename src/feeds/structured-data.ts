import type { Picture, Post, SiteSettings, SubjectPage } from '../model/content/reader.ts';
import { descriptionLength } from '../model/limits.ts';
import { addresses, localized } from '../model/site/addresses.ts';
import type { PageContext } from '../model/site/page-context.ts';
import { summary } from '../model/text/excerpt.ts';

/** The school as schema.org data. Unknown values are left out. */
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

/** JSON for a `<script>` element, escaped so that no text can close the element. */
export function jsonData(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

type SitePage = Pick<PageContext, 'site' | 'language' | 'defaultLanguage'>;

/** Reference to the school, as defined by `schoolData` on every page. */
const school = (site: string) => ({ '@id': `${site}/#school` });

const picture = (image: Picture | null, site: string) => (image ? { image: new URL(image.src, site).href } : {});

const address = (path: string, { site, language, defaultLanguage }: SitePage) =>
  site + localized(path, language, defaultLanguage);

/** A blog post as schema.org data. */
export function articleData(post: Post, page: SitePage): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary || summary(post.description, descriptionLength),
    datePublished: post.published_at,
    dateModified: post.updated_at,
    inLanguage: page.language,
    mainEntityOfPage: address(addresses.post(post.id), page),
    author: school(page.site),
    publisher: school(page.site),
    ...picture(post.image, page.site),
  };
}

/** A subject as schema.org data. */
export function courseData(subject: SubjectPage, page: SitePage): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: subject.name,
    description: summary(subject.content, descriptionLength) || subject.name,
    url: address(addresses.material(subject.id), page),
    inLanguage: page.language,
    educationalLevel: subject.grade.name,
    provider: school(page.site),
    ...picture(subject.image, page.site),
  };
}
