import { useEffect, useState } from 'react';
import { forgetShared, sharedPicture } from '../../client/shared-picture.ts';

/**
 * The image that another app shared with a screen.
 * @param screen address of the screen, `/en/account`
 * @returns the image or null, and a function that deletes it after it was sent or dismissed
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
