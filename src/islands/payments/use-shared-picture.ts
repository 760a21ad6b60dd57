import { useEffect, useState } from 'react';
import { forgetShared, sharedPicture } from '../../client/shared-picture.ts';

/**
 * The image that another app shared with a screen.
 * @param screen address of the screen, `/en/account`
 * @param person id of who is logged in; null while it is not known
 * @returns the image or null, and a function that deletes it after it was sent or dismissed
 */
export function useSharedPicture(screen: string, person: number | null): [File | null, () => void] {
  const [picture, setPicture] = useState<File | null>(null);
  useEffect(() => {
    if (person !== null) void sharedPicture(screen, person).then(setPicture);
  }, [screen, person]);
  const forget = () => {
    setPicture(null);
    void forgetShared(screen);
  };
  return [picture, forget];
}
