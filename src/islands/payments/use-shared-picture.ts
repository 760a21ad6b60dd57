import { useEffect, useState } from 'react';
import { forgetShared, sharedPicture } from '../../client/shared-picture.ts';

/**
 * The picture that another app shared with a screen.
 * @param screen its address, `/en/account`
 * @returns the picture or null, and what forgets it once it is sent or set aside
 */
export function useSharedPicture(screen: string): [File | null, () => void] {
  const [picture, setPicture] = useState<File | null>(null);
  useEffect(() => void sharedPicture(screen).then(setPicture), [screen]);
  const forget = () => {
    setPicture(null);
    void forgetShared(screen);
  };
  return [picture, forget];
}
