/** The event of a form when a picture begins or ends to be uploaded into one of its texts. */
export const picturesChanged = 'pictures-changed';
