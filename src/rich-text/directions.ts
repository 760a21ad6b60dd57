type Side = 'rtl' | 'ltr';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Side of a text's first letter; null for one without any. */
export function sideOf(text: string): Side | null {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return null;
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/** Blocks that find their own side. */
const own = /^(?:p|h[1-6]|pre|li|t[dh])$/;
const list = /^[uo]l$/;
/** Blocks around others: the first letter of all that is in them says on which side they begin. */
const frame = /^(?:table|blockquote)$/;
/** What stands in an item. */
const line = /^(?:p|h[1-6]|pre)$/;

/** An element of a text. */
export interface Placed {
  readonly name: string;
  /** What its `dir` shall be once all of it was read; null for none, which leaves it to what is around. */
  dir: 'auto' | Side | null;
}

interface Open extends Placed {
  /** What it said itself. */
  said: Side | null;
  /** Whether a letter stands in it that its own `dir="auto"` would find. */
  finds: boolean;
}

/**
 * Gives the blocks of a text their sides, each by its own first letter, while the text is walked through. An element that
 * is `dir="auto"` looks into no other that bears a `dir`: the first paragraph of an item therefore bears none, and a list
 * has its side from its items (rich-text.css). What holds no letter stands where the text around it stands.
 * Source: HTML, "auto directionality".
 */
export class Directions {
  readonly #open: Open[] = [];

  /** @param said its `dir` as it is written */
  enter(name: string, said: string | null | undefined): Placed {
    const side = said === 'rtl' || said === 'ltr' ? said : null;
    const isBlock = own.test(name) || list.test(name) || frame.test(name);
    // A few words within a line keep what they say.
    const dir = said === 'auto' && !isBlock ? said : side;
    const entered: Open = { name, dir, said: side, finds: false };
    this.#open.push(entered);
    return entered;
  }

  read(text: string): void {
    const side = sideOf(text);
    if (!side) return;
    let seen = true;
    for (let at = this.#open.length - 1; at >= 0; at -= 1) {
      const element = this.#open[at];
      if (!element) continue;
      // What is around knows of its letters already.
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
