/** For how long a button says that it has copied, in milliseconds. */
const shown = 2500;

/** Says that it was copied, to eye and ear. */
function say(button: HTMLElement): void {
  const status = button.querySelector<HTMLElement>('[data-said]');
  button.dataset['copied'] = '';
  if (status) status.textContent = status.dataset['said'] ?? '';
  setTimeout(() => {
    delete button.dataset['copied'];
    if (status) status.textContent = '';
  }, shown);
}

/** Copies a number's digits or an address; a browser that lets nobody copy has them shown and selected instead. */
document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
    say(button);
  } catch {
    const shown = button.previousElementSibling;
    shown?.removeAttribute('hidden');
    if (shown) getSelection()?.selectAllChildren(shown);
  }
});
