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
