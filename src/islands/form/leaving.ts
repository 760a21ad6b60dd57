/** A change of language keeps the draft, and is no leaving (`scripts/language.ts` notes it before it goes). */
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

/** Whether the browser asks before this page is left: while a form holds something that was typed and not sent. */
export function askBeforeLeaving(asks: boolean): void {
  if (asks) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}
