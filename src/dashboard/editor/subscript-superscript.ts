import { Mark } from '@tiptap/core';

const shifted = (name: string, tag: 'sub' | 'sup', other: string) =>
  Mark.create({
    name,
    excludes: other,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Subscript and superscript (H₂O, m²). There is no toolbar button; they come from pasted text. */
export const subscriptAndSuperscript = [
  shifted('subscript', 'sub', 'superscript'),
  shifted('superscript', 'sup', 'subscript'),
];
