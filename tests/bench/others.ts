import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase } from '../../db/open.ts';
import { pendingCount, requestEverything } from '../../db/publishing/queue.ts';
import { until } from '../support/content.ts';
import { root, spawnSchool } from '../support/server.ts';
import { editsOn } from './databases.ts';
import { longPost, makeLargeSchool, postCount } from './large-school.ts';
import { median, noted, type Row } from './row.ts';

const run = promisify(execFile);
const languages = ['ar', 'en'] as const;
const postsPerPage = 7;
const builds = 3;

/** HTML before and after the content of one of our pages, so that the other generators' pages have the same size. */
interface Frame {
  before: string;
  after: string;
}

function frameOf(dataDir: string, path: string): Frame {
  const html = readFileSync(join(dataDir, 'site', path), 'utf8');
  const [before = '', , after = ''] = html.split(/(<main[\s\S]*<\/main>)/);
  return { before, after };
}

type Frames = Record<(typeof languages)[number], Frame>;

/** Writes posts and their paginated list (seven per page) for Hugo. */
function makeHugo(folder: string, frames: Frames): void {
  const layouts = join(folder, 'layouts/_default');
  mkdirSync(layouts, { recursive: true });
  mkdirSync(join(folder, 'layouts/partials'), { recursive: true });
  const languageSettings = languages.map((language) => [language, { contentDir: `content/${language}`, weight: 1 }]);
  const settings = {
    baseURL: 'https://school.test/',
    defaultContentLanguage: 'ar',
    disableKinds: ['taxonomy', 'term', 'RSS', 'sitemap', '404'],
    languages: Object.fromEntries(languageSettings),
    paginate: postsPerPage,
    timeout: '10m',
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(settings));
  for (const language of languages) {
    const { before, after } = frames[language];
    writeFileSync(join(folder, `layouts/partials/before-${language}.html`), before);
    writeFileSync(join(folder, `layouts/partials/after-${language}.html`), after);
    const posts = join(folder, 'content', language, 'blog');
    mkdirSync(posts, { recursive: true });
    for (let number = 1; number <= postCount; number++) writeHugoPost(folder, language, number, number);
  }
  const page = (main: string) =>
    `{{ partial (printf "before-%s.html" .Lang) . }}<main>${main}</main>{{ partial (printf "after-%s.html" .Lang) . }}`;
  writeFileSync(join(layouts, 'single.html'), page('<h1>{{ .Title }}</h1>{{ .Content }}'));
  const items = '{{ range .Paginator.Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}';
  writeFileSync(join(layouts, 'list.html'), page(`${items}{{ template "_internal/pagination.html" . }}`));
}

function writeHugoPost(folder: string, language: (typeof languages)[number], id: number, seed: number): void {
  const { title, description } = longPost(seed);
  const front = JSON.stringify({ title: title[language], date: new Date(id * 60_000).toISOString() });
  writeFileSync(join(folder, 'content', language, `blog/${id}.html`), `${front}\n\n${description[language]}`);
}

/** The same for Astro; its pages read the posts from one file. */
function makeAstro(folder: string, frames: Frames): void {
  const pages = join(folder, 'src/pages/[language]/blog');
  mkdirSync(join(pages, 'page'), { recursive: true });
  writeFileSync(join(folder, 'astro.config.mjs'), 'export default {};');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const posts = Array.from({ length: postCount }, (_, index) => ({ id: index + 1, ...longPost(index + 1) }));
  writeFileSync(join(folder, 'posts.json'), JSON.stringify(posts));
  writeFileSync(join(folder, 'frames.json'), JSON.stringify(frames));
  const load = `import { readFileSync } from 'node:fs';
    const read = (name) => JSON.parse(readFileSync(${JSON.stringify(folder)} + '/' + name + '.json', 'utf8'));
    export const posts = read('posts');
    export const frames = read('frames');`;
  writeFileSync(join(folder, 'src/content.js'), load);
  const frame = (main: string) => `<Fragment set:html={frames[language].before} /><main>${main}</main>
    <Fragment set:html={frames[language].after} />`;
  const paths = (of: string, params: string) => `
    export const getStaticPaths = () => ['ar', 'en'].flatMap((language) => ${of}.map((each, at) => (
      { params: { language, ${params} }, props: { each, language } })));
    const { each, language } = Astro.props;`;
  writeFileSync(
    join(pages, '[id].astro'),
    `---\nimport { frames, posts } from '../../../content.js';${paths('posts', 'id: String(each.id)')}\n---\n${frame(
      '<h1>{each.title[language]}</h1><Fragment set:html={each.description[language]} />',
    )}`,
  );
  const windows = `Array.from({ length: Math.ceil(posts.length / ${postsPerPage}) }, (_, at) => posts.slice(at * ${postsPerPage}, (at + 1) * ${postsPerPage}))`;
  writeFileSync(
    join(pages, 'page/[number].astro'),
    `---\nimport { frames, posts } from '../../../../content.js';${paths(`(${windows})`, 'number: String(at + 1)')}\n---\n${frame(
      '{each.map((post) => <a href={post.id}>{post.title[language]}</a>)}',
    )}`,
  );
}

/** Duration of a command, in seconds. */
async function timed(file: string, args: string[], cwd: string): Promise<number> {
  const started = performance.now();
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  await run(file, args, { cwd, env, maxBuffer: 2 ** 28 });
  return (performance.now() - started) / 1000;
}

const pagesIn = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.html')).length;

const seconds = (value: number) => `${value.toFixed(1)} s`;

async function ours(dataDir: string): Promise<{ whole: number; pages: number; edits: number[] }> {
  const school = await spawnSchool({ dataDir, env: { LOG_LEVEL: 'error' } });
  const db = openSqlite(join(dataDir, 'school.db'));
  const pages = db.$client.prepare<[], { n: number }>('select count(*) as n from pages').get()?.n ?? 0;
  await requestEverything(db);
  const started = performance.now();
  await until(async () => (await pendingCount(db)) === 0, 'everything is published', 600_000);
  const whole = (performance.now() - started) / 1000;
  await closeDatabase(db);
  await school.stop();
  const { live } = await editsOn(dataDir, {}, 900_000);
  return { whole, pages, edits: live };
}

/**
 * Builds the same ten thousand posts in two languages with Debian's Hugo and with `astro build`, whose renderer our
 * program uses: a full build, and one changed post. Their output has no compressed files and no
 * Content-Security-Policy.
 */
export async function bench(): Promise<Row[]> {
  const dataDir = await makeLargeSchool();
  // Astro resolves its package from the parent folders.
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const folder = mkdtempSync(join(root, 'test-results', 'others-'));
  try {
    const { whole, pages, edits } = await ours(dataDir);
    const frames = { ar: frameOf(dataDir, 'blog/2/index.html'), en: frameOf(dataDir, 'en/blog/2/index.html') };
    const [hugo, astro] = [join(folder, 'hugo'), join(folder, 'astro')];
    makeHugo(hugo, frames);
    makeAstro(astro, frames);
    const hugoWhole: number[] = [];
    for (let round = 0; round < builds; round++) {
      for (const language of languages) writeHugoPost(hugo, language, 5, 900_000 + round);
      hugoWhole.push(await timed('hugo', ['--quiet'], hugo));
    }
    const program = join(root, 'node_modules/astro/bin/astro.mjs');
    const astroWhole = await timed(process.execPath, [program, 'build', '--root', astro, '--silent'], astro);
    return [
      noted(
        `ten thousand posts in two languages, this school (${pages} pages, compressed copies included)`,
        seconds(whole),
      ),
      noted(`  Hugo (${pagesIn(join(hugo, 'public'))} pages), median of three`, seconds(median(hugoWhole))),
      noted(`  astro build (${pagesIn(join(astro, 'dist'))} pages)`, seconds(astroWhole)),
      noted('one changed post until a visitor reads it, this school, median', `${median(edits).toFixed(0)} ms`),
      noted('  Hugo: everything anew', seconds(median(hugoWhole))),
      noted('  astro build: everything anew', seconds(astroWhole)),
    ];
  } finally {
    for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true });
  }
}
