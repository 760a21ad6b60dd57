declare namespace App {
  interface Locals {
    page: import('./model/page-context.ts').PageContext;
  }
}
