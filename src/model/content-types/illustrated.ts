import { bilingualRichText, bilingualText, image } from '../fields/index.ts';

/** Title and description in both languages, shared by most content types. */
export const texts = { title: bilingualText(), description: bilingualRichText() };

/** Title, description and an image. */
export const illustrated = { ...texts, image: image('public') };

/** The public read of a single record with these fields. @param path below `/api` */
export const illustratedRead = <const P extends string>(path: P, summary: string) =>
  ({
    path,
    summary,
    gives: 'one',
    answer: { image: 'image', content: { title: 'title', description: 'description' } },
  }) as const;
