import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import i18next from 'astro-i18next';
import { deskTexts, deskTextsOf } from './src/dashboard/texts/text-files.ts';
import { languages } from './src/model/languages.ts';
import { richTextSheet } from './src/rich-text/sheet.ts';
import { inlineScripts } from './src/scripts/inline.ts';

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
      /** The client's files are made after the server's, which name them. */
      'astro:build:done': () => {
        const chunks = new URL('server/chunks/', outDir);
        for (const name of readdirSync(chunks)) {
          const code = readFileSync(new URL(name, chunks), 'utf8');
          const named = Object.keys(shared).reduce((text, each) => text.replaceAll(standIn(each), shared[each]), code);
          if (named !== code) writeFileSync(new URL(name, chunks), named);
        }
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

/** Has islands loaded when they are first used; see there. */
const touch = {
  name: 'touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/islands/touch.ts' }),
  },
};

/** The files that others import first of all, by name; noted while the client's files are made. */
const shared = {
  ...{ common: '', frame: '', words: '', drawing: '', 'rolldown-runtime': '' },
  ...Object.fromEntries(languages.map((language) => [deskTextsOf(language), ''])),
};
const standIn = (name) => `/shared/${name.replace(/\W/g, '-')}.js`;

/** Pages name these files in their head, so that none waits for another to be asked for. */
const sharedFiles = {
  name: 'shared-files',
  resolveId: (id) => (id === 'virtual:shared-files' ? id : null),
  load(id) {
    if (id !== 'virtual:shared-files') return null;
    const files = Object.keys(shared).map((name) => [name, standIn(name)]);
    return `export default ${JSON.stringify(Object.fromEntries(this.meta.watchMode ? [] : files))};`;
  },
  generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return;
    for (const { name, facadeModuleId, fileName } of Object.values(bundle)) {
      for (const known of [name, facadeModuleId]) if (known in shared) shared[known] = `/${fileName}`;
    }
  },
};

/**
 * Which modules stand together in a file: each request costs as much as the small modules in it, and React with its
 * renderer weighs more than all the rest.
 */
const groups = [
  // Of every page and the dashboard.
  {
    name: 'common',
    test: /preload-helper|node_modules\/nanostores\/|src\/(client\/(no-answer|shared-picture)|model\/(languages|limits)|scripts\/copy)/,
    priority: 7,
  },
  // Of every page: what its frame needs of a browser.
  {
    name: 'frame',
    test: /src\/stores\/session|src\/islands\/mail-link|src\/ui\/form\/session-draft\.ts|src\/scripts\/(?!frame|slider|registered|levels)/,
    priority: 6,
  },
  // What student screens, forms and the dashboard share.
  {
    name: 'words',
    test: /src\/(islands\/kept-focus|components\/icons|client\/(?!unanswered))|src\/model\/(limits|content\/tags|people\/student-fields|school\/(days|prices|price-terms|facts|school-defaults)|site\/(dashboard-root|delocalized|feeds)|text\/(digits|formats|plural|texts))|src\/islands\/Digits/,
    priority: 5,
  },
  // Moments of lessons and of what is published: no first screen has any.
  { name: 'moments', test: /src\/model\/school\/moments/, priority: 5 },
  // What student screens are drawn with; other islands have it too.
  {
    name: 'drawing',
    test: /react[/-]jsx-runtime|src\/stores\/(loading|switch-child)|src\/rich-text|src\/model\/files\/image-variants|src\/islands\/(api|draw|Icon|fees|student\/check-new-logins)/,
    priority: 4,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  {
    name: 'forms',
    test: /src\/(ui\/form\/(?!draft-storage|stored-draft|use-draft)|model\/text\/bytes)/,
    priority: 1,
  },
  { name: 'toasts', test: /node_modules\/react-toastify\//, priority: 1 },
  // What every screen of the dashboard is built with; after what others share, so that nothing of it is wanted elsewhere.
  {
    name: 'desk',
    // But sending in pieces, which only a form with a film loads, and what the first screen has no use for.
    test: /src\/(ui\/(DefaultLogo|[Ii]con|Language|Loaded|notify|ScreenHead|ToastPlace|typed|use-scroll)|dashboard\/(api\/(?!resumable|content-requests|watch-session)|lazy-screen|shell\/NotFound|state\/(?!deleted|options)|routes|content\/(?!values|drafts|number|deleted|publication)|texts\/use))/,
  },
  // What every list of it is built with: the login has none.
  {
    name: 'lists',
    test: /src\/ui\/(Badge|Email|Pager|SearchField|Table)|src\/dashboard\/(fields\/(Labelled|SelectInput)|students\/(StateBadge|ExportLinks|filter)|office\/use-grades)|src\/model\/people\/is-full-student/,
  },
  // What lists and forms of content are built with: many small files would make the dashboard's own list of files long.
  {
    name: 'entries',
    test: /src\/dashboard\/(api\/content-requests|fields\/|form\/(use-saved|draft-places)|content\/(values|publication)|state\/options|series\/(?!SeriesScreen)|many(-files)?\/.*css|list\/.*css|list\/list-view|history\/address|media\/lazy|lazy-chooser)|src\/client\/unanswered|src\/ui\/(Thumbnail|is-pressed)|src\/model\/content\/wire/,
  },
  // Before the dashboard: the login. Over a screen it has a dialog, which loads later.
  {
    name: 'login',
    test: /src\/(dashboard\/login\/(?!Reco|LoginAgain|MustSetUp|SecondStep|ask-second|ChooseP|LinkF|ConfirmL|needs-second|opened)|ui\/LoginCard)/,
  },
];

/** What content types say to the server alone: public reads, tags, how a list is read. The dashboard has no use for it. */
const ofServer =
  /^( *)(?:public: \[(?:.*\],|\n[\s\S]*?\n\1\],)|(?:tags|tagsWhenAddedOrRemoved|paged|newestFirst|placedWhenShown): .*,)\n/gm;

const typesOfClient = {
  name: 'types-of-client',
  enforce: 'pre',
  transform(code, id) {
    if (this.environment.name !== 'client' || !id.includes('/src/model/content-types/')) return null;
    return { code: code.replace(ofServer, ''), map: null };
  },
};

/** One sheet for all public pages and one for all forms: each small one of its own costs a request before the first paint. */
const pageSheets = [
  {
    name: 'site',
    test: /src\/(styles\/(site|lead-grid)\.css|(components\/(Share|blog|contact|gallery|home|materials)|pages\/(blog|contact|material|privacy)).*lang\.css)|virtual:rich-text/,
  },
  { name: 'forms', test: /src\/((islands|components)\/account|(ui|components)\/form)\/.*\.css/ },
];

export default defineConfig({
  output: 'server',
  adapter: renderer(),
  trailingSlash: 'never',
  integrations: [react(), i18next(), touch],
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  compressHTML: true,
  build: { assets: '_astro', inlineStylesheets: 'never' },
  // Makes Astro count what it puts into pages itself; `api/publish/policy.ts` writes the policy.
  security: { csp: { scriptDirective: { hashes: Object.values(inlineScripts).map(hash) } } },
  // Where the packages' own folder cannot be written.
  ...(process.env.SCHOOL_BUILD_CACHE ? { cacheDir: process.env.SCHOOL_BUILD_CACHE } : {}),
  vite: {
    ...(process.env.SCHOOL_BUILD_CACHE ? { cacheDir: process.env.SCHOOL_BUILD_CACHE } : {}),
    build: { assetsInlineLimit: 0 },
    plugins: [sheets, sharedFiles, typesOfClient, deskTexts((path) => readFileSync(path, 'utf8'))],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
      ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: pageSheets } } } } },
    },
  },
});
