/** Remembers the chosen language, and tells the page it leads to that the language was changed. */
for (const toggle of document.querySelectorAll<HTMLElement>('[data-language]')) {
  toggle.addEventListener('click', () => {
    try {
      localStorage.setItem('language', toggle.dataset['language'] ?? '');
      sessionStorage.setItem('languageChanged', 'yes');
    } catch {
      // A browser that keeps nothing still follows the link.
    }
  });
}
