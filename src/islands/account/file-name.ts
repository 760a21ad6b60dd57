const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** The name under which a picture is sent: that of its field, with the ending of its kind. */
export const fileName = (field: string, picture: Blob): string => `${field}.${extensions[picture.type] ?? 'jpg'}`;
