declare namespace App {
  interface Locals {
    page: import('./model/page-context.ts').PageContext;
  }
}

/** A sheet that is written at the build (astro.config.mjs). */
declare module 'virtual:rich-text.css';
