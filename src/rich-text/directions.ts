type Side = 'rtl' | 'ltr';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Direction of the first letter of a text; null if it has no letter. */
export function textDirection(text: string): Side | null {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return null;
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/** Blocks with a direction of their own. */
const own = /^(?:p|h[1-6]|pre|li|t[dh]|figcaption)$/;
const list = /^[uo]l$/;
/** Container blocks: the first letter of their content decides the direction. */
const frame = /^(?:table|blockquote)$/;
/** Blocks inside a list item. */
const line = /^(?:p|h[1-6]|pre)$/;

/** An open or closed element of a text. */
export interface DirectedElement {
  readonly name: string;
  /** The final `dir` of the element, known after its content was read; null for no attribute, so that it inherits. */
  dir: 'auto' | Side | null;
}

interface Open extends DirectedElement {
  /** The `dir` in the input. */
  said: Side | null;
  /** Whether it contains a letter that `dir="auto"` would find. */
  finds: boolean;
}

/**
 * Computes the direction of each block from its first letter, while the text is read from start to end. The HTML
 * algorithm for `dir="auto"` skips descendants that have a `dir` attribute; so the first paragraph of a list item gets
 * none, and a list takes its direction from its items (rich-text.css). Blocks without letters inherit. Source: HTML,
 * "auto directionality".
 */
export class DirectionTracker {
  readonly #open: Open[] = [];

  /** @param said the `dir` attribute in the input */
  enter(name: string, said: string | null | undefined): DirectedElement {
    const side = said === 'rtl' || said === 'ltr' ? said : null;
    const isBlock = own.test(name) || list.test(name) || frame.test(name);
    // Inline elements keep their own `dir`.
    const dir = said === 'auto' && !isBlock ? said : side;
    const entered: Open = { name, dir, said: side, finds: false };
    this.#open.push(entered);
    return entered;
  }

  read(text: string): void {
    const side = textDirection(text);
    if (!side) return;
    let seen = true;
    for (let at = this.#open.length - 1; at >= 0; at -= 1) {
      const element = this.#open[at];
      if (!element) continue;
      // The outer elements already know about these letters.
      if (seen && element.finds) return;
      if (!element.said) place(element, this.#open[at - 1], side, seen);
      if (seen) element.finds = true;
      if (element.dir !== null) seen = false;
    }
  }

  leave(): void {
    this.#open.pop();
  }
}

function place(element: Open, around: Open | undefined, side: Side, seen: boolean): void {
  const { name } = element;
  if (list.test(name)) element.dir = 'auto';
  else if (frame.test(name)) element.dir ??= side;
  else if (seen && own.test(name)) {
    const leads = line.test(name) && around?.name === 'li' && !around.said && !around.finds;
    element.dir = leads ? null : 'auto';
  }
}
