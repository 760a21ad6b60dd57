const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** The file name for an uploaded image: the field name with the extension of its type. */
export const fileName = (field: string, picture: Blob): string => `${field}.${extensions[picture.type] ?? 'jpg'}`;
