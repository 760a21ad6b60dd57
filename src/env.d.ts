declare namespace App {
  interface Locals {
    page: import('./model/site/page-context.ts').PageContext;
  }
}

/** The addresses of files that scripts share, by name (astro.config.mjs); none while developing. */
declare module 'virtual:shared-files' {
  const files: Partial<Record<'common' | 'frame' | 'words' | 'drawing' | 'rolldown-runtime', string>>;
  export default files;
}

/** A sheet that is written at the build (astro.config.mjs). */
declare module 'virtual:rich-text.css';
