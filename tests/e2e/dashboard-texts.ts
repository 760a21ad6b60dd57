import ar from '../../public/locales/ar/dashboard.json' with { type: 'json' };
import en from '../../public/locales/en/dashboard.json' with { type: 'json' };

/** What the dashboard says, by language. */
export const texts = { ar, en };
