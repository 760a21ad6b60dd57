/**
 * The address of the history of the form that is open, or that of the form. What else the address says stays: it leads
 * back to the list.
 * @param page a page of the history; null: the form
 */
export function historyAddress(page: number | null): string {
  const search = new URLSearchParams(location.search);
  if (page === null) search.delete('history');
  else search.set('history', String(page));
  const query = search.toString();
  return location.pathname + (query && `?${query}`);
}
