/** How long a button shows that it has copied, in milliseconds. */
const shown = 2500;

/** Shows the result, also to screen readers. */
function say(button: HTMLElement): void {
  const status = button.querySelector<HTMLElement>('[data-said]');
  button.dataset['copied'] = '';
  if (status) status.textContent = status.dataset['said'] ?? '';
  setTimeout(() => {
    delete button.dataset['copied'];
    if (status) status.textContent = '';
  }, shown);
}

/** Copies digits or an address. If the clipboard is blocked, the text is shown and selected instead. */
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
