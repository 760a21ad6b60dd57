import { Mark } from '@tiptap/core';
import TextAlign from '@tiptap/extension-text-align';
import { BackgroundColor, Color, FontFamily, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { ArrivingPicture } from './arriving.ts';
import { BlockDirections } from './directions.ts';
import { StyledPaste } from './paste/pasting.ts';
import { Picture } from './picture.ts';
import { tables } from './tables.ts';

const shifted = (name: string, tag: 'sub' | 'sup', other: string) =>
  Mark.create({
    name,
    excludes: other,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Subscript and superscript (H₂O, m²). There is no toolbar button; they come from pasted text. */
const subscriptAndSuperscript = [
  shifted('subscript', 'sub', 'superscript'),
  shifted('superscript', 'sup', 'subscript'),
];

/** Heading levels offered in the editor: the first level is the page's title. Other levels in a text are kept. */
export const offeredHeadings = [2, 3, 4] as const;

/** The nodes and marks of the editor: exactly those that the server's HTML sanitizer keeps. */
export const extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto', 'tel'],
    },
  }),
  TextStyle,
  Color,
  BackgroundColor,
  FontFamily,
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right', 'justify'] }),
  Picture,
  ArrivingPicture,
  ...subscriptAndSuperscript,
  ...tables,
  BlockDirections,
  StyledPaste,
];
