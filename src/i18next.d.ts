import 'i18next';

/** The English catalogues are the list of keys; a test holds the Arabic ones to it. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'layout';
    returnNull: false;
    resources: {
      layout: typeof import('../public/locales/en/layout.json');
      home: typeof import('../public/locales/en/home.json');
      about: typeof import('../public/locales/en/about.json');
      blog: typeof import('../public/locales/en/blog.json');
      gallery: typeof import('../public/locales/en/gallery.json');
      materials: typeof import('../public/locales/en/materials.json');
      contact: typeof import('../public/locales/en/contact.json');
      account: typeof import('../public/locales/en/account.json');
      student: typeof import('../public/locales/en/student.json');
    };
  }
}
