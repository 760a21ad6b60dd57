/** Fetches what follows a registration, and nothing for anyone else. */
const expected = 'registered' in document.documentElement.dataset || location.hash === '#registered';

if (expected && document.querySelector('#registered')) void import('./registered.ts');
