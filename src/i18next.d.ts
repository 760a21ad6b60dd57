import 'i18next';

/** A missing text is its key, never null. The keys themselves are typed in `texts.ts`. */
declare module 'i18next' {
  interface CustomTypeOptions {
    returnNull: false;
  }
}
