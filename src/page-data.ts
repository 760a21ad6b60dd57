import { addresses, localized } from './model/addresses.ts';
import type { Picture, Post, SubjectPage } from './model/content-reader.ts';
import { summary } from './model/excerpt.ts';
import { descriptionLength } from './model/limits.ts';
import type { PageContext } from './model/page-context.ts';

type Place = Pick<PageContext, 'site' | 'language' | 'defaultLanguage'>;

/** The school as `schoolData` names it, on every page. */
const school = (site: string) => ({ '@id': `${site}/#school` });

const picture = (image: Picture | null, site: string) => (image ? { image: new URL(image.src, site).href } : {});

const address = (path: string, { site, language, defaultLanguage }: Place) =>
  site + localized(path, language, defaultLanguage);

/** A post for search engines (schema.org). */
export function articleData(post: Post, place: Place): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: summary(post.description, descriptionLength),
    datePublished: post.published_at,
    dateModified: post.updated_at,
    inLanguage: place.language,
    mainEntityOfPage: address(addresses.post(post.id), place),
    author: school(place.site),
    publisher: school(place.site),
    ...picture(post.image, place.site),
  };
}

/** A subject for search engines (schema.org). */
export function courseData(subject: SubjectPage, place: Place): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: subject.name,
    description: summary(subject.content, descriptionLength) || subject.name,
    url: address(addresses.material(subject.id), place),
    inLanguage: place.language,
    educationalLevel: subject.grade.name,
    provider: school(place.site),
    ...picture(subject.image, place.site),
  };
}
