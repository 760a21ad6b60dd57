/** Removes the blurred placeholder once the image is loaded, so that it is not visible through a transparent image. */
for (const miniature of document.querySelectorAll('.placeholder')) {
  const picture = miniature.parentElement?.querySelector<HTMLImageElement>('picture img');
  if (picture?.naturalWidth) miniature.remove();
  else picture?.addEventListener('load', () => miniature.remove(), { once: true });
}
