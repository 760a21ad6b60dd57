import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import i18next from 'astro-i18next';
import { inlineScripts } from './src/inline-scripts.ts';
import { richTextSheet } from './src/rich-text/sheet.ts';

/** Compiles `src/` into `render()` and hashed assets; what is rendered when is the publisher's business. */
function renderer() {
  let outDir;
  return {
    name: 'renderer',
    hooks: {
      'astro:config:done': ({ config, setAdapter }) => {
        outDir = config.outDir;
        setAdapter({
          name: 'renderer',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./src/renderer.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      /** Notes beside the build what it puts into pages itself: their policy allows these scripts and styles, and no other. */
      'astro:build:ssr': ({ manifest: { csp } }) => {
        const inline = { scripts: csp.scriptHashes, styles: csp.styleHashes };
        writeFileSync(new URL('inline.json', outDir), JSON.stringify(inline));
      },
    },
  };
}

/** Rules that only a loop can write are written by one. */
const sheets = {
  name: 'sheets',
  resolveId: (id) => (id === 'virtual:rich-text.css' ? id : null),
  load: (id) => (id === 'virtual:rich-text.css' ? richTextSheet() : null),
};

const hash = (code) => `sha256-${createHash('sha256').update(code).digest('base64')}`;

/**
 * What islands share, in few files: each request costs as much as the small modules in it. What scripts of the public
 * pages share with them keeps its own files, so that no page for reading loads an island's code.
 */
const groups = [
  { name: 'loading', test: /preload-helper|rolldown[/-]runtime/, priority: 4 },
  { name: 'stores', test: /node_modules\/nanostores\/|src\/stores\//, priority: 4 },
  { name: 'constants', test: /src\/model\/(limits|languages|addresses)/, priority: 4 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'forms', test: /src\/islands\/(form|fees|fill|reach|Icon|api)/, priority: 1 },
];

export default defineConfig({
  output: 'server',
  adapter: renderer(),
  trailingSlash: 'never',
  integrations: [react(), i18next()],
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  compressHTML: true,
  build: { assets: '_astro', inlineStylesheets: 'never' },
  // Makes Astro count what it puts into pages itself; `api/publish/policy.ts` writes the policy.
  security: { csp: { scriptDirective: { hashes: Object.values(inlineScripts).map(hash) } } },
  vite: {
    build: { assetsInlineLimit: 0 },
    plugins: [sheets],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  },
});
