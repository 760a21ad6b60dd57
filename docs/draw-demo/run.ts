import { media, render } from './render.ts';
import { cards } from './scenes/cards.ts';
import { icons, logo } from './scenes/icons.ts';
import { photos } from './scenes/photos.ts';
import { posts } from './scenes/posts.ts';
import { slides } from './scenes/slides.ts';
import { studentPapers } from './scenes/students.ts';
import { subjects } from './scenes/subjects.ts';

/** `npm run demo` makes everything again; `npm run demo pictures|films|papers` one kind only. */
const only = process.argv[2];

if (!only || only === 'pictures') {
  await render({ ...slides, ...subjects, ...photos, ...posts, ...cards, ...icons, ...logo, ...studentPapers });
}
if (!only || only === 'films') {
  const { films } = await import('./motion/films.ts');
  const { makeFilm } = await import('./motion/film.ts');
  let seed = 1;
  for (const [name, film] of Object.entries(films)) {
    await makeFilm(name, film, seed, media);
    seed += 1;
  }
}
if (!only || only === 'papers') {
  const { makePapers } = await import('./paper/print.ts');
  await makePapers(media);
}
