import type { Headers } from '../site/rules.ts';
import type { FrontTable } from './table.ts';

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** The Caddyfile snippet for a site block, to use beside its `root`. */
export function caddySnippet({ common, kinds, redirectHeaders, ...table }: FrontTable): string {
  const { single, prefixes, formerPrefixes, compiledFolders, feedEnds, compressible, types, named, firsts } = table;
  const set = (headers: Headers, indent = '\t\t') =>
    Object.entries(headers)
      .map(([name, value]) => `${indent}header ${name} ${quoted(value)}`)
      .join('\n');
  const prefix = prefixes.length > 0 ? `(/(?:${prefixes.join('|')}))?` : '()';
  const closed = { 'Content-Security-Policy': kinds.plain['Content-Security-Policy'] ?? '' };
  const typed = Object.entries(types).map(
    ([end, type]) => `\t@type-${end} path *.${end}\n\theader @type-${end} Content-Type ${quoted(type)}`,
  );
  const vary = '\t\theader {\n\t\t\tVary Accept-Encoding\n\t\t\tdefer\n\t\t}';
  const serve = '\t\tfile_server {\n\t\t\tprecompressed br gzip\n\t\t\tdisable_canonical_uris\n\t\t}';
  const handle = (matcher: string, body: string) => `\thandle ${matcher} {\n${body}\n\t}`;
  return `# import this in a site block, beside: root * /the/folder
${set(common, '')}
route {
	map {query} {mark} {
		~. "?"
		default ""
	}
	@odd vars_regexp {http.request.uri.path} [\\x5c\\x00-\\x1f\\x7f]
	error @odd 404
	@double vars_regexp double {http.request.uri.path} ^([\\w./~-]*?)//+([\\w.~-][\\w./~-]*)?$
	handle @double {
${set({ ...redirectHeaders, ...closed })}
		redir {re.double.1}/{re.double.2}{mark}{query} 308
	}
	@trailing vars_regexp trailing {http.request.uri.path} ^(/[\\w./~-]+?)/$
	handle @trailing {
${set({ ...redirectHeaders, ...closed })}
		redir {re.trailing.1}{mark}{query} 308
	}
${firsts
  .map(({ from, to }, index) => {
    const body = `${set({ ...redirectHeaders, ...closed })}\n\t\tredir {re.first${index}.1}${to}{mark}{query} 308`;
    return `\t@first${index} path_regexp first${index} ^${prefix}${from}$\n${handle(`@first${index}`, body)}`;
  })
  .join('\n')}
${formerPrefixes
  .map((language) => {
    const headers = set({ 'Cache-Control': 'no-cache', ...closed });
    // Without the asterisk Caddy takes an address that begins with a slash for the paths to redirect.
    return `\t@former-${language} path_regexp former-${language} ^/${language}(?:/([\\w.~-][\\w./~-]*)?)?$\n${handle(`@former-${language}`, `${headers}\n\t\tredir * /{re.former-${language}.1}{mark}{query} 308`)}`;
  })
  .join('\n')}
	@hidden path_regexp \\.(html|br|gz|new)$|/\\.|^/_[^a]|^/_a[^s]|/404$
	error @hidden 404
	@written not method GET HEAD
	error @written 405

	@compressed path ${compressible.map((end) => `*.${end}`).join(' ')}
	header @compressed {
		Vary Accept-Encoding
		defer
	}
${typed.join('\n')}
${Object.entries(named)
  .map(
    ([name, type]) =>
      `\t@${name.replace('.', '-')} path *${name}\n\theader @${name.replace('.', '-')} Content-Type ${quoted(type)}`,
  )
  .join('\n')}

	@single path ${single} ${single}/*
${handle('@single', `${set(kinds.dashboard)}\n${vary}\n\t\theader Content-Type ${quoted(types['html'] ?? '')}\n\t\trewrite * ${single}/index.html\n${serve}`)}
	@compiled path ${compiledFolders.map((folder) => `/${folder}/*`).join(' ')}
${handle('@compiled', `${set(kinds.compiled)}\n${serve}`)}
${handle('/media/*', `${set(kinds.media)}\n\t\tfile_server`)}
	@feed path ${feedEnds.map((end) => `*.${end}`).join(' ')}
${handle('@feed', `${set(kinds.feed)}\n${vary}\n${serve}`)}
	@plain path_regexp \\.\\w+$
${handle('@plain', `${set(kinds.plain)}\n${serve}`)}
	handle {
${set(kinds.page)}
${vary}
		header Content-Type ${quoted(types['html'] ?? '')}
		try_files {path}/index.html
		@none not path *.html
		error @none 404
${serve}
	}
}
handle_errors {
	@missing expression \`{err.status_code} in [403, 404, 405]\`
	handle @missing {
${set({ ...common, ...kinds.error })}
${vary}
		header Content-Type ${quoted(types['html'] ?? '')}
		header -ETag
		header -Last-Modified
		header -X-Robots-Tag
		header -Content-Disposition
		route {
${prefixes.map((language) => `\t\t\t@${language} path /${language} /${language}/*\n\t\t\trewrite @${language} /${language}/404.html`).join('\n')}
			@other not path ${prefixes.map((language) => `/${language}/*`).join(' ') || '/404.html'}
			rewrite @other /404.html
			file_server {
				precompressed br gzip
			}
		}
	}
}
`;
}
