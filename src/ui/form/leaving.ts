/**
 * A change of language keeps the draft, so it needs no question (`scripts/language.ts` sets a mark before the page is
 * left).
 */
function ask(event: BeforeUnloadEvent): void {
  if (!isChangeOfLanguage()) event.preventDefault();
}

function isChangeOfLanguage(): boolean {
  try {
    return sessionStorage.getItem('languageChanged') !== null;
  } catch {
    return false;
  }
}

/** Turns the browser's question before leaving the page on or off, for unsent input. */
export function askBeforeLeaving(asks: boolean): void {
  if (asks) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}
