/**
 * The file of an address below the site's folder, such that any web server finds it: `/about` → `about/index.html`,
 * `/en` → `en/index.html`, `/404` → `404.html`, `/rss.xml` → `rss.xml`.
 */
export function pageFile(address: string): string {
  const path = address.slice(1);
  if (/\.(xml|txt)$/.test(path)) return path;
  if (/^(\w\w\/)?404$/.test(path)) return `${path}.html`;
  return path === '' ? 'index.html' : `${path}/index.html`;
}
