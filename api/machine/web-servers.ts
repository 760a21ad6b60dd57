/** What a web server in front of the school has to know. */
export interface Site {
  domain: string;
  /** Where the school listens, as `127.0.0.1:4321`. */
  upstream: string;
  /** A certificate of Caddy's own authority, for a test. */
  internal: boolean;
}

/** The site block for Caddy, which gets and renews the certificate by itself. */
export const caddySite = ({ domain, upstream, internal }: Site): string =>
  [`${domain} {`, ...(internal ? ['\ttls internal'] : []), `\treverse_proxy ${upstream}`, '}', ''].join('\n');

/** The server block for nginx. Certificates are somebody else's matter there. */
export const nginxSite = ({ domain, upstream }: Site): string => `\
server {
	listen 443 ssl;
	server_name ${domain};
	ssl_certificate /etc/letsencrypt/live/${domain}/fullchain.pem;
	ssl_certificate_key /etc/letsencrypt/live/${domain}/privkey.pem;
	client_max_body_size 0;
	location / {
		proxy_pass http://${upstream};
		proxy_http_version 1.1;
		proxy_request_buffering off;
		proxy_set_header Host $host;
		proxy_set_header X-Forwarded-For $remote_addr;
		proxy_set_header X-Forwarded-Proto $scheme;
	}
}
`;

/** The text of Caddy's file with one line that imports a file, once. */
export function withImport(text: string, file: string): string {
  const line = `import ${file}`;
  if (text.split('\n').some((each) => each.trim() === line)) return text;
  return text === '' ? `${line}\n` : `${text.replace(/\n*$/, '\n')}\n${line}\n`;
}

/** The text of Caddy's file without that line. */
export const withoutImport = (text: string, file: string): string =>
  text
    .split('\n')
    .filter((each) => each.trim() !== `import ${file}`)
    .join('\n')
    .replace(/\n+$/, '\n');
