import { Mark } from '@tiptap/core';

const shifted = (name: string, tag: 'sub' | 'sup', other: string) =>
  Mark.create({
    name,
    excludes: other,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** H₂O and m²: they are pasted from other programs. */
export const raised = [shifted('subscript', 'sub', 'superscript'), shifted('superscript', 'sup', 'subscript')];
