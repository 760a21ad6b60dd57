/** Hands an address to what the device passes things on with; where that fails, the other ways are shown. */
document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-share]') : null;
  if (!button) return;
  const { share: url = '', title = '' } = button.dataset;
  try {
    await navigator.share({ title, url });
  } catch (error) {
    const changedMind = error instanceof DOMException && error.name === 'AbortError';
    if (!changedMind) delete document.documentElement.dataset['shares'];
  }
});
