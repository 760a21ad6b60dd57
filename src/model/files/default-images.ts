/** Shown on a contact card that has no picture of its own. */
export const defaultFeatureImage = '/images/feature.svg';
