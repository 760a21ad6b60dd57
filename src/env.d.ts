declare namespace App {
  interface Locals {
    page: import('./model/site/page-context.ts').PageContext;
  }
}

/** The addresses of files that scripts share, by name (astro.config.mjs); none while developing. */
declare module 'virtual:shared-files' {
  type Shared = 'common' | 'frame' | 'words' | 'drawing' | 'rolldown-runtime';
  const files: Partial<Record<Shared | `virtual:desk-texts/${import('./model/languages.ts').Language}`, string>>;
  export default files;
}

/** A sheet that is written at the build (astro.config.mjs). */
declare module 'virtual:rich-text.css';

/** The dashboard's texts of each language, a file each (dashboard/texts/one-file.ts). */
declare module 'virtual:desk-texts' {
  type Fetched = () => Promise<import('./dashboard/texts/texts.ts').DeskTexts>;
  const fetched: Record<import('./model/languages.ts').Language, Fetched>;
  export default fetched;
}
