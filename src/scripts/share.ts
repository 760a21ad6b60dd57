/** Opens the system share sheet. If this fails, the other ways to share are shown. */
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
