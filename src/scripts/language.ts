/** Stores the chosen language, keeps query and hash, and tells the next page that the language was changed. */
for (const toggle of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  toggle.addEventListener('click', () => {
    toggle.search = location.search;
    toggle.hash = location.hash;
    try {
      localStorage.setItem('language', toggle.dataset['language'] ?? '');
      sessionStorage.setItem('languageChanged', 'yes');
    } catch {
      // Without storage the link still works.
    }
  });
}
