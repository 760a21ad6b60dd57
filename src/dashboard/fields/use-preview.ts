import { useEffect, useMemo } from 'react';

/** The address of a chosen picture or film, to show it before it is sent. */
export function usePreview(file: File | null): string | null {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}
