import { parseArgs } from 'node:util';
import { commandLine, usageFault } from '../../api/commands/command-line.ts';
import { media, render } from './render.ts';
import { cards } from './scenes/cards.ts';
import { icons, logo } from './scenes/icons.ts';
import { photos } from './scenes/photos.ts';
import { posts } from './scenes/posts.ts';
import { slides } from './scenes/slides.ts';
import { studentPapers } from './scenes/students.ts';
import { subjects } from './scenes/subjects.ts';

const kinds = ['pictures', 'films', 'papers'];

/** Undefined: everything. */
const only = commandLine({
  usage: ['npm run demo', 'npm run demo pictures|films|papers'],
  about: 'Makes the media of the demo school again, or one kind of them.',
  read(args) {
    const [kind, ...others] = parseArgs({ args, options: {}, allowPositionals: true }).positionals;
    if (others.length > 0 || (kind !== undefined && !kinds.includes(kind))) throw usageFault();
    return kind;
  },
});

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
