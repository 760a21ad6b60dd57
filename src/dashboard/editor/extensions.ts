import Image from '@tiptap/extension-image';
import TextAlign from '@tiptap/extension-text-align';
import { BackgroundColor, Color, FontFamily, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { SidesOfBlocks } from './directions.ts';
import { StyledPaste } from './paste/pasting.ts';
import { raised } from './raised.ts';
import { tables } from './tables.ts';

/** Headings that are offered: a page's own title is its first. All others in a text are kept as they are. */
export const offeredHeadings = [2, 3, 4] as const;

/** What a text is made of: exactly what survives the server's cleaning. */
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
  Image,
  ...raised,
  ...tables,
  SidesOfBlocks,
  StyledPaste,
];
