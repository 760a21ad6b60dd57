import { bilingualRichText, bilingualText, image } from '../fields/index.ts';

/** Title and description in both languages: the shared form of the specification. */
export const texts = { title: bilingualText(), description: bilingualRichText() };

/** The same with a picture. */
export const illustrated = { ...texts, image: image() };

/** How anyone reads a single record of that shape. @param path below `/api` */
export const illustratedRead = <const P extends string>(path: P, summary: string) =>
  ({
    path,
    summary,
    gives: 'one',
    answer: { image: 'image', content: { title: 'title', description: 'description' } },
  }) as const;
