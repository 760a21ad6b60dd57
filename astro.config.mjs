import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import i18next from 'astro-i18next';

/** Compiles `src/` into `render()` and hashed assets; what is rendered when is the publisher's business. */
const renderer = {
  name: 'renderer',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'renderer',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./src/renderer.ts', import.meta.url),
        supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
      }),
  },
};

export default defineConfig({
  output: 'server',
  adapter: renderer,
  trailingSlash: 'never',
  integrations: [react(), i18next()],
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  compressHTML: true,
  build: { assets: '_astro', inlineStylesheets: 'never' },
  vite: { build: { assetsInlineLimit: 0 } },
});
