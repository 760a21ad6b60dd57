declare namespace App {
  interface Locals {
    page: import('./model/site/page-context.ts').PageContext;
  }
}

/** Addresses of shared script files, by name (astro.config.mjs). Empty in development. */
declare module 'virtual:shared-files' {
  type Shared = 'common' | 'frame' | 'words' | 'drawing' | 'rolldown-runtime';
  const files: Partial<Record<Shared | `virtual:desk-texts/${import('./model/languages.ts').Language}`, string>>;
  export default files;
}

/** A style sheet that is generated at build time (astro.config.mjs). */
declare module 'virtual:rich-text.css';

/**
 * The dashboard texts of each language: the part that is loaded at once, and the lazily loaded areas
 * (dashboard/texts/text-files.ts).
 */
declare module 'virtual:desk-texts' {
  type Texts = import('./dashboard/texts/texts.ts').DeskTexts;
  type Area = import('./dashboard/texts/areas.ts').Area;
  type AreaLoaders = {
    [A in Area]: () => Promise<{ default: Pick<Texts['dashboard'], A>; content?: Texts['content'] }>;
  };
  const fetched: Record<import('./model/languages.ts').Language, () => Promise<Texts & { areas: AreaLoaders }>>;
  export default fetched;
}
