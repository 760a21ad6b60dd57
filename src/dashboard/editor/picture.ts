import Image from '@tiptap/extension-image';

const pictureIn = (element: HTMLElement): Element | null =>
  element.matches('img') ? element : element.querySelector('img');

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => pictureIn(element)?.getAttribute(name) ?? null,
});

/** The words of a figure's caption; empty for a picture without one. */
export const captionOf = (element: HTMLElement): string =>
  element.querySelector('figcaption')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** A figure is one picture with its caption; others are read as their contents. */
const isFigureOf = (selector: string) => (element: HTMLElement) =>
  element.querySelectorAll('img').length === 1 && element.querySelector(selector) !== null ? null : false;

/** The parse rules of a node that is a picture, alone or in a figure. */
export const pictureRules = (selector: string) => [
  { tag: 'figure', getAttrs: isFigureOf(selector), priority: 60 },
  { tag: selector },
];

/** A picture with an alternative text. With a caption it is stored as a figure, else as the picture alone. */
export const Picture = Image.extend({
  addAttributes: () => ({
    src: attribute('src'),
    alt: { ...attribute('alt'), default: '' },
    width: attribute('width'),
    height: attribute('height'),
    caption: { default: '', parseHTML: captionOf, rendered: false },
  }),
  parseHTML: () => pictureRules('img[src]:not([src^="data:"])'),
  renderHTML({ node, HTMLAttributes }) {
    const { caption } = node.attrs;
    const image = ['img', HTMLAttributes] as const;
    return caption ? ['figure', image, ['figcaption', { dir: 'auto' }, caption]] : image;
  },
});
