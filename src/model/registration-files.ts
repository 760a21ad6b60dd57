/** The pictures of a registration; each may be left out. `image` is the payment's receipt. */
export const registrationFiles = { image: 'image', personal_photo: 'image', passport: 'image' } as const;
