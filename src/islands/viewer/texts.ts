/** What the viewer says, in the language of the page: the keys of `gallery.viewer` in the catalogues. */
export interface ViewerTexts {
  dialog: string;
  zoom_in: string;
  zoom_out: string;
  rotate: string;
  download: string;
  close: string;
  previous: string;
  next: string;
  scale: string;
  /** With `%position%` and `%count%` in it, filled in by the viewer. */
  position: string;
  /** Names the text below a picture. */
  words: string;
  loading: string;
  retry: string;
  share: string;
  whatsapp: string;
  copy: string;
  copied: string;
}

/** One picture of those the viewer leafs through. */
export interface ViewerPicture {
  src: string;
  title: string;
  /** The name under which it is saved. */
  file: string;
  /** Its smaller versions, as for `<img srcset>`. */
  srcSet?: string;
  /** HTML, as a page shows it. */
  description?: string;
  /** Absolute address under which others see it. */
  address?: string;
}
