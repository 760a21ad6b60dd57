import { useEffect, useMemo } from 'react';

/** The object URL of a chosen image or video, for a preview before the upload; null without a file. */
export function usePreview(file: File | null): string | null {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}
