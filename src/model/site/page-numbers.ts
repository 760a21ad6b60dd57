/** A place in a row of page numbers: a page, or null where some are left out. */
export type PageNumber = number | null;

/** The numbers a pager shows: the first, the last and those beside the current one. A gap of one page is that page. */
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
