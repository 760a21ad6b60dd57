// @ts-check
/**
 * Configures how a process and its threads load modules. Node loads this file first (`--import`, package.json). It is
 * JavaScript, because the TypeScript loader takes 17 MB per thread, which is not needed when all code is compiled.
 */
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code for the next start. If the folder is not writable, each start compiles again. An installed
// program names a folder that it may write.
const besideProgram = fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url));
enableCompileCache(process.env['NODE_COMPILE_CACHE'] || besideProgram);

/**
 * A cache of the resolved URLs of drizzle's modules. Node reads the package's export list again for each imported file.
 * Drizzle has 180 KB of exports and a hundred files, so this would take half of the start time.
 */
const drizzle = 'drizzle-orm';
/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const known = new Map();

/**
 * The format of the ES modules in a folder, by the folder's URL and the file's ending. All modules of one folder have the
 * same one, so Node looks for the package and follows links only for the first of them.
 * @type {Map<string, string>}
 */
const formats = new Map();
const modules = new Set(['module', 'module-typescript']);

/** @param {string} url */
const kindOf = (url) => `${url.slice(0, url.lastIndexOf('/'))} ${url.slice(url.lastIndexOf('.'))}`;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.conditions.includes('import')) {
      const { href } = new URL(specifier, context.parentURL);
      const format = formats.get(kindOf(href));
      if (format) return { url: href, format, shortCircuit: true };
      const found = next(specifier, context);
      if (found.url === href && modules.has(found.format ?? '')) formats.set(kindOf(href), found.format ?? '');
      return found;
    }
    if (specifier !== drizzle && !specifier.startsWith(`${drizzle}/`)) return next(specifier, context);
    const found = known.get(specifier) ?? next(specifier, context);
    known.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});
