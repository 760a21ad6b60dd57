import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { type Language, languageFacts } from '../../src/model/languages.ts';
import type { Paper } from '../../src/model/payments/payment-fields.ts';

/** The content of a receipt; all texts are in its language. */
export interface Receipt {
  language: Language;
  paper: Paper;
  school: string;
  title: string;
  /** In display order. */
  lines: readonly (readonly [label: string, value: string])[];
  amount: string;
  words: string;
  /** The text stamped over a reversed receipt; null otherwise. */
  cancelled: string | null;
  note: string;
}

const pages: Record<Paper, string> = {
  a5: '@page { size: A5; margin: 12mm; } body { font-size: 12pt; max-inline-size: 124mm; }',
  '80mm': '@page { size: 80mm auto; margin: 3mm; } body { font-size: 10pt; max-inline-size: 74mm; }',
};

const common = `
  body { margin: 1rem auto; font-family: system-ui, sans-serif; line-height: 1.5; color: #000; background: #fff; }
  h1 { margin: 0; font-size: 1.35em; } h2 { margin: 0 0 .75em; font-size: 1em; font-weight: 600; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .2em 1em; margin: 0 0 .75em; }
  dt { color: #444; } dd { margin: 0; overflow-wrap: anywhere; }
  .amount { border: 1px solid #000; padding: .5em .75em; margin: 0; font-size: 1.25em; font-weight: 700; }
  .words { margin: .35em 0 .75em; }
  .cancelled { border: 3px solid #a00; color: #a00; padding: .2em .6em; margin: 0 0 .75em; font-size: 1.6em;
    font-weight: 700; text-align: center; }
  footer { border-block-start: 1px solid #999; padding-block-start: .5em; font-size: .85em; }
  @media print { body { margin: 0; } }
`;

const sheet = (paper: Paper) => pages[paper] + common;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Content-Security-Policy: the page runs no script, loads nothing, and has only the stylesheet of its paper size. */
export const receiptPolicy = (paper: Paper): string =>
  `default-src 'none'; style-src ${hashOf(sheet(paper))}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`;

/** A receipt as a printable HTML page. */
export function receiptPage({ language, paper, school, title, lines, amount, words, cancelled, note }: Receipt) {
  return html`<!doctype html>
<html lang="${language}" dir="${languageFacts[language].dir}">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="robots" content="noindex" /><title>${title}</title>${raw(`<style>${sheet(paper)}</style>`)}</head>
<body>
<header><h1>${school}</h1><h2>${title}</h2></header>
${cancelled === null ? '' : html`<p class="cancelled">${cancelled}</p>`}
<dl>${lines.map(([label, value]) => html`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>
<p class="amount">${amount}</p>
<p class="words">${words}</p>
<footer>${note}</footer>
</body>
</html>`;
}
