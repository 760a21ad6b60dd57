/** Takes a miniature away once its picture is there, so that it does not shine through a transparent one. */
for (const miniature of document.querySelectorAll('.placeholder')) {
  const picture = miniature.parentElement?.querySelector<HTMLImageElement>('picture img');
  if (picture?.naturalWidth) miniature.remove();
  else picture?.addEventListener('load', () => miniature.remove(), { once: true });
}
