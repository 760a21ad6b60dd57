/** An entry of the pager: a page number, or null for a gap. */
export type PageNumber = number | null;

/**
 * The page numbers of a pager: first, last and the neighbours of the current one. A gap of one page shows that page
 * instead.
 */
export function pageNumbers(current: number, last: number): PageNumber[] {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - current) <= 1,
  );
  return shown.flatMap((page, index) => {
    const gap = page - (shown[index - 1] ?? 0);
    if (gap === 2) return [page - 1, page];
    return gap > 2 ? [null, page] : [page];
  });
}
