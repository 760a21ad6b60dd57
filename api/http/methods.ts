interface Route {
  method: string;
  path: string;
}

const pattern = (path: string) => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:[A-Za-z]+/g, '[^/]+')}$`);

/** The methods of all routes that match a path, for the `Allow` header. GET includes HEAD. */
export function methodsOf(routes: readonly Route[], path: string): string[] {
  const methods = routes
    .filter((route) => route.method !== 'ALL' && !route.path.includes('*') && pattern(route.path).test(path))
    .map((route) => route.method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}
