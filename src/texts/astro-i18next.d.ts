/** The package has types, but its `exports` hide them. */
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';

  export default function astroI18next(): AstroIntegration;
}

/** What integrations want run before a page is rendered: here, i18next's start with its catalogues. */
declare module 'astro:scripts/page-ssr.js';
