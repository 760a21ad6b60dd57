// @ts-check
/**
 * How a process and its threads load code: Node is given this file before any other (`--import`, package.json). It is
 * JavaScript, since reading TypeScript takes 17 MB for each thread, which is not wanted where all is compiled already.
 */
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// What was compiled once is read back at the next start. Where nothing can be written, each start compiles anew.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)));

/**
 * Addresses of drizzle's files. Node reads a package's list of exports again for each of its files that is asked for,
 * and drizzle has 180 KB of it and a hundred files: left to Node, that is half of a start.
 */
const drizzle = 'drizzle-orm';
/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const known = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes(`/node_modules/${drizzle}/`)) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (specifier !== drizzle && !specifier.startsWith(`${drizzle}/`)) return next(specifier, context);
    const found = known.get(specifier) ?? next(specifier, context);
    known.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});
