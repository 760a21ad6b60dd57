/** A picture in the viewer. */
export interface ViewerPicture {
  src: string;
  title: string;
  /** File name for the download. */
  file: string;
  /** Smaller versions, in `srcset` format. */
  srcSet?: string;
  /** Description as HTML. */
  description?: string;
  /** Absolute address for sharing. */
  address?: string;
}
