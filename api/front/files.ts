import { readdirSync } from 'node:fs';
import { isCompressedCopy } from '../site/compressed-assets.ts';
import { compiledFolders } from '../site/rules.ts';
import { caddySnippet } from './caddy.ts';
import { nginxSnippet } from './nginx.ts';
import { headersFile, redirectsFile } from './static-hosts.ts';
import { type FrontSite, frontTable } from './table.ts';

/** Path patterns for files outside the folders with hashed file names. */
function plainPatterns(client: string): string[] {
  const compiled: readonly string[] = compiledFolders;
  return readdirSync(client, { withFileTypes: true })
    .filter(({ name }) => !compiled.includes(name) && !isCompressedCopy(name))
    .map((entry) => `/${entry.name}${entry.isDirectory() ? '/*' : ''}`)
    .sort();
}

/**
 * Configuration files for the web server or host of an exported folder, by file name. None of these names is an address
 * of the site.
 * @param client the folder of the compiled assets
 */
export function frontFiles(site: FrontSite, client: string): Readonly<Record<string, string>> {
  const table = frontTable(site);
  return {
    '_nginx.conf': nginxSnippet(table),
    _Caddyfile: caddySnippet(table),
    _headers: headersFile(table, plainPatterns(client)),
    _redirects: redirectsFile(table),
  };
}
