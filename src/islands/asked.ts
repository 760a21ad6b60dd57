declare global {
  interface Window {
    /** What the head of the page has asked of the API already, by path (`scripts/inline.ts`). */
    asked?: Record<string, Promise<Response>>;
  }
}

/** The answer to what the page's head has asked; once, since whoever asks again wants to know anew. */
export function takeAsked(path: string): Promise<Response> | undefined {
  const { asked } = window;
  const answer = asked?.[path];
  if (asked) delete asked[path];
  return answer;
}
