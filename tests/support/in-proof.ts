/** `npm run proof -- tests` runs every test in its long form; `npm test` runs a short form of each. */
export const inProof = process.env['TESTS'] === 'long';
