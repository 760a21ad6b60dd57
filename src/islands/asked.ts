declare global {
  interface Window {
    /** Requests that the page head has already started, by path (`scripts/inline.ts`). */
    asked?: Record<string, Promise<Response>>;
  }
}

/** Takes the response of a request that the page head has started. Only once: a later read must get fresh data. */
export function takePrefetched(path: string): Promise<Response> | undefined {
  const { asked } = window;
  const answer = asked?.[path];
  if (asked) delete asked[path];
  return answer;
}
