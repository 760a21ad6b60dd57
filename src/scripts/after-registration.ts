/** Loads the script for the message after registration, only when it is needed. */
const expected = 'registered' in document.documentElement.dataset || location.hash === '#registered';

if (expected && document.querySelector('#registered')) void import('./registered.ts');
