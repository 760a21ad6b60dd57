import ar from '../../public/locales/ar/dashboard.json' with { type: 'json' };
import en from '../../public/locales/en/dashboard.json' with { type: 'json' };

/** The dashboard's translations by language. */
export const texts = { ar, en };
