import type { Headers } from '../site/rules.ts';
import type { FrontTable } from './table.ts';

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const lines = (headers: Headers, indent: string) =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} ${quoted(value)} always;`)
    .join('\n');

/**
 * The nginx snippet for a `server` block, to use beside its `root`. An `add_header` in a block replaces all outer ones,
 * so each block lists all its headers.
 */
export function nginxSnippet({ common, kinds, redirectHeaders, ...table }: FrontTable): string {
  const { single, prefixes, formerPrefixes, compiledFolders, feedEnds, types, named, firsts } = table;
  const of = (headers: Headers) => lines({ ...common, ...headers }, '    ');
  const typeLines = Object.entries(types).map(([end, type]) => `    ${quoted(type)} ${end};`);
  const prefix = prefixes.length > 0 ? `(?:/(?:${prefixes.join('|')}))?` : '';
  const block = (match: string, headers: Headers, rest: string) =>
    `location ${match} {\n${of(headers)}\n    ${rest}\n}`;
  const closed = kinds.plain['Content-Security-Policy'] ?? '';
  const redirects = { ...redirectHeaders, 'Content-Security-Policy': closed };
  const errors = ['', ...prefixes.map((language) => `/${language}`)];
  return `# include this in a server block, beside: root /the/folder;
charset off;
merge_slashes off;
absolute_redirect off;
gzip_static on;
gzip_vary on;
error_page 404 403 405 =404 /404.html;
types {
${typeLines.join('\n')}
}
default_type application/octet-stream;

# Nothing is answered to what is no address of a page: control characters, backslashes, files beside the pages.
location ~ "[\\x5c\\x00-\\x1f\\x7f]" { return 404; }
location ~ "\\.(?:html|br|gz|new)$" { internal; ${of(kinds.error).trim()} }
location ~ "^/(?:[._](?!astro/)|.*/\\.)" { return 404; }

# Other ways to write an address lead to the one there is.
${block('~ "^(?<before>[\\w./~-]*?)//+(?<after>[\\w.~-][\\w./~-]*)?$"', redirects, 'return 308 $before/$after$is_args$args;')}
${block('~ "^(?<straight>/[\\w./~-]+?)/$"', redirects, 'return 308 $straight$is_args$args;')}
${firsts
  .map(({ from, to }) =>
    block(`~ "^(?<language>${prefix})${from}$"`, redirects, `return 308 $language${to}$is_args$args;`),
  )
  .join('\n')}
${formerPrefixes
  .map((language) =>
    block(
      `~ "^/${language}(?:/(?<rest>[\\w.~-][\\w./~-]*)?)?$"`,
      { 'Cache-Control': 'no-cache', 'Content-Security-Policy': closed },
      'return 308 /$rest$is_args$args;',
    ),
  )
  .join('\n')}

${errors.map((path) => `location = ${path}/404 { error_page 404 ${path}/404.html; return 404; }`).join('\n')}
${block(`~ "^${single}(?:/|$)"`, kinds.dashboard, `try_files ${single}/index.html =404;`)}
${compiledFolders.map((folder) => block(`^~ /${folder}/`, kinds.compiled, `try_files $uri @missing;`)).join('\n')}
${block('^~ /media/', kinds.media, 'gzip_static off; gzip_vary off; try_files $uri @missing;')}
${Object.entries(named)
  .map(([name, type]) =>
    block(
      `~ "^${prefix}/${name.replace('.', '\\.')}$"`,
      kinds.feed,
      `types { } default_type ${quoted(type)}; try_files $uri =404;`,
    ),
  )
  .join('\n')}
${block(`~ "\\.(?:${feedEnds.join('|')})$"`, kinds.feed, 'try_files $uri =404;')}
${block('~ "\\.\\w+$"', kinds.plain, 'try_files $uri =404;')}
${prefixes
  .map((language) =>
    block(
      `~ "^/${language}(?:/|$)"`,
      kinds.page,
      `error_page 404 403 405 =404 /${language}/404.html; try_files $uri/index.html =404;`,
    ),
  )
  .join('\n')}
${block('/', kinds.page, 'try_files $uri/index.html =404;')}
location @missing { return 404; }
`;
}
