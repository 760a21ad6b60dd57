/** The package has types, but its `exports` hide them. */
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';

  export default function astroI18next(): AstroIntegration;
}
