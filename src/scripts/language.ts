/** Remembers the chosen language, keeps the query and the place on the page, and tells the page it leads to that the language was changed. */
for (const toggle of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  toggle.addEventListener('click', () => {
    toggle.search = location.search;
    toggle.hash = location.hash;
    try {
      localStorage.setItem('language', toggle.dataset['language'] ?? '');
      sessionStorage.setItem('languageChanged', 'yes');
    } catch {
      // A browser that keeps nothing still follows the link.
    }
  });
}
