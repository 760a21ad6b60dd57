import { type DirectedElement, DirectionTracker } from './directions.ts';
import { tagPattern, voidTags } from './tags.ts';

const entity = /&#?\w{1,10};/g;
const dirAttribute = /\sdir="([^"]*)"/;

/**
 * Adds a `dir` attribute to the blocks of a rich text (`directions.ts`). A manually set `rtl` or `ltr` is kept.
 * @param html as stored: sanitised, so every tag is closed and attribute values are in double quotes
 */
export function withTextDirections(html: string): string {
  const directions = new DirectionTracker();
  const pieces: (string | { placed: DirectedElement; rest: string })[] = [];
  let from = 0;
  const read = (to: number) => {
    const words = html.slice(from, to);
    if (words === '') return;
    directions.read(words.replace(entity, ' '));
    pieces.push(words);
  };
  for (const tag of html.matchAll(tagPattern)) {
    const [whole, closing, name = '', rest = ''] = tag;
    read(tag.index);
    from = tag.index + whole.length;
    if (closing) directions.leave();
    if (closing || voidTags.has(name)) pieces.push(whole);
    else pieces.push({ placed: directions.enter(name, dirAttribute.exec(rest)?.[1]), rest });
  }
  read(html.length);
  return pieces.map((piece) => (typeof piece === 'string' ? piece : written(piece.placed, piece.rest))).join('');
}

const written = ({ name, dir }: DirectedElement, rest: string) =>
  `<${name}${dir === null ? '' : ` dir="${dir}"`}${rest.replace(dirAttribute, '')}>`;
