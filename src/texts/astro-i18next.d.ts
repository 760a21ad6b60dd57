/** The package has types, but its `exports` field hides them. */
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';

  export default function astroI18next(): AstroIntegration;
}

/** Scripts that integrations run before a page is rendered: here the initialisation of i18next. */
declare module 'astro:scripts/page-ssr.js';
