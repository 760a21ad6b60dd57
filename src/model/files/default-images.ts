/** The default image of a contact card without an image of its own. */
export const defaultFeatureImage = '/images/feature.svg';
