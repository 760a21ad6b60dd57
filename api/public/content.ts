import * as published from '../../db/content/published-content.ts';
import type { Database } from '../../db/open.ts';
import { createReader } from '../../db/reader/index.ts';
import type { ContentReader, Illustrated, IllustratedRecord, Picture } from '../../src/model/content-reader.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { defaultFeatureImage } from '../../src/model/default-images.ts';
import type { PublicEndpoints } from '../../src/model/endpoints/public.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import { eachPiece, InPieces } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';

const address = (picture: Picture | null) => picture?.src ?? null;

function illustrated({ title, description, image }: Illustrated, otherwise: string | null = null) {
  return { data: { image: address(image) ?? otherwise, content: { title, description } } };
}

type Content = Pick<
  Handlers<PublicEndpoints>,
  | 'GET /slider/get'
  | 'GET /first-step'
  | 'GET /second-step'
  | 'GET /third-step'
  | 'GET /siteWords'
  | 'GET /about-us'
  | 'GET /achivments'
  | 'GET /achive/get'
  | 'GET /whoUs'
  | 'GET /whyUs/get'
  | 'GET /why-us/get'
  | 'GET /amazing-feature'
  | 'GET /another-feature'
  | 'GET /more-feature'
  | 'GET /links-logo'
>;

/** What stands on the home, about and contact pages. */
export function contentHandlers(db: Database, defaultLanguage: Language): Content {
  const reader = (language: Language): ContentReader => createReader(db, language, defaultLanguage).content;
  const record = (name: IllustratedRecord, otherwise?: string) => async (input: { language: Language }) =>
    illustrated(await reader(input.language).record(name), otherwise);
  const inside = (language: Language) => (text: Bilingual) => inLanguage(text, language, defaultLanguage);
  return {
    'GET /slider/get': async ({ language }) => {
      const text = inside(language);
      const slides = published.entriesInPieces(db, lists.slides);
      return InPieces.of({
        data: eachPiece(slides, (piece) => piece.map(({ id, image, title }) => ({ id, image, title: text(title) }))),
      });
    },
    'GET /first-step': record('first_step'),
    'GET /second-step': record('second_step'),
    'GET /third-step': record('third_step'),
    'GET /siteWords': async ({ language }) => {
      const { title, description, video } = await reader(language).siteWords();
      return { data: { content: { title, description }, video } };
    },
    'GET /about-us': record('about_us'),
    'GET /achivments': record('achievements'),
    'GET /achive/get': async ({ language }) => {
      const text = inside(language);
      const cards = published.entriesInPieces(db, lists.statistics);
      return InPieces.of({
        data: eachPiece(cards, (piece) =>
          piece.map(({ id, image, count, title }) => ({ id, image, count, title: text(title) })),
        ),
      });
    },
    'GET /whoUs': record('who_us'),
    'GET /whyUs/get': async ({ language }) => ({ data: await reader(language).whyUs() }),
    'GET /why-us/get': async ({ language }) => {
      const text = inside(language);
      const cards = published.entriesInPieces(db, lists.choose_us);
      return InPieces.of({
        data: eachPiece(cards, (piece) =>
          piece.map(({ id, image, title, description }) => ({
            id,
            image,
            title: text(title),
            description: text(description),
          })),
        ),
      });
    },
    'GET /amazing-feature': record('amazing_feature', defaultFeatureImage),
    'GET /another-feature': record('another_feature', defaultFeatureImage),
    'GET /more-feature': record('more_feature', defaultFeatureImage),
    'GET /links-logo': async ({ language }) => {
      const { logo, ...settings } = await reader(language).settings();
      return { data: { ...settings, logo: address(logo) } };
    },
  };
}
