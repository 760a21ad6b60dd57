import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { frieze } from '../motifs/buildings.ts';
import { c } from '../palette.ts';

const require = createRequire(import.meta.url);
const face = (file: string) =>
  readFileSync(require.resolve(`@fontsource-variable/readex-pro/files/${file}`)).toString('base64');

export type Paper = {
  language: 'ar' | 'en';
  title: string;
  subtitle: string;
  cover?: string | undefined;
  pages: string[];
};

export const figure = (width: number, height: number, body: string, caption = '') =>
  `<figure><svg viewBox="0 0 ${width} ${height}" style="max-height:${Math.round(height * 0.7)}px">${body}</svg>${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`;
export const table = (head: string[], rows: string[][]) =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell || '&nbsp;'}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
/** Questions, each with room to answer by hand. */
export const ask = (questions: string[], lines = 1) =>
  `<ol class="ask${questions.length === 1 ? ' one' : ''}">${questions.map((question) => `<li>${question}${'<i></i>'.repeat(lines)}</li>`).join('')}</ol>`;
export const sums = (list: string[]) =>
  `<ol class="sums">${list.map((sum) => `<li><bdi>${sum}</bdi></li>`).join('')}</ol>`;
export const note = (text: string) => `<aside>${text}</aside>`;
/** Figures and formulae keep their own direction inside an Arabic line. */
export const ltr = (text: string) => `<bdi dir="ltr" class="f">${text}</bdi>`;

const band = `<svg class="band" viewBox="0 0 800 20" preserveAspectRatio="xMidYMid slice">${frieze(0, 0, 800, 20)}</svg>`;
const mark = `<svg class="mark" viewBox="0 0 48 48"><rect width="48" height="48" rx="13" fill="${c.river700}"/><path d="M6 34 16 16l8 14 8-14 10 18z" fill="${c.sand50}"/><path d="M16 16l8 14-8 4-6-7z" fill="${c.sun500}"/><circle cx="24" cy="11" r="3.4" fill="${c.hib500}"/></svg>`;

export function html(paper: Paper): string {
  const arabic = paper.language === 'ar';
  const school = arabic ? 'مدرسة النيل' : 'Nile School';
  const digits = new Intl.NumberFormat(arabic ? 'ar-EG' : 'en');
  const name = arabic
    ? 'الاسم: ..............................  الصف: ..............  التاريخ: ..............'
    : 'Name: ..............................  Grade: ..............  Date: ..............';
  const cover = paper.cover
    ? `<section class="cover"><svg viewBox="0 0 1200 750" preserveAspectRatio="xMidYMid slice">${paper.cover}</svg><div>${mark}<h1>${paper.title}</h1><p>${paper.subtitle}</p><small>${school} · ${arabic ? '١٩٨٧' : '1987'}</small></div>${band}</section>`
    : '';
  const pages = paper.pages
    .map(
      (page, i) =>
        `<section class="page"><header>${mark}<b>${school}</b><span>${paper.title}</span></header>${band}${!paper.cover && i === 0 ? `<h1>${paper.title}</h1><p class="name">${name}</p>` : ''}<main>${page}</main><footer>${digits.format(i + 1 + (paper.cover ? 1 : 0))}</footer></section>`,
    )
    .join('');
  return `<!doctype html><html lang="${paper.language}" dir="${arabic ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${paper.title}</title><style>
@font-face{font-family:R;src:url(data:font/woff2;base64,${face('readex-pro-arabic-wght-normal.woff2')});font-weight:160 700;unicode-range:U+0600-06FF,U+0750-077F,U+FB50-FDFF,U+FE70-FEFC}
@font-face{font-family:R;src:url(data:font/woff2;base64,${face('readex-pro-latin-wght-normal.woff2')});font-weight:160 700;unicode-range:U+0000-00FF,U+2000-206F}
@page{size:A4;margin:0}*{box-sizing:border-box}
body{margin:0;font:300 ${arabic ? '13pt' : '12.3pt'}/${arabic ? 1.8 : 1.55} R,"Noto Sans Arabic","Noto Sans Math","Noto Sans",sans-serif;color:${c.ink};-webkit-print-color-adjust:exact}
section{width:210mm;height:296.5mm;position:relative;overflow:hidden;break-after:page;display:flex;flex-direction:column}section:last-child{break-after:auto}
.cover{background:${c.sand50}}.cover>svg:first-child{width:100%;height:165mm}.cover>div{padding:14mm 20mm;flex:1}.cover h1{font-size:34pt;line-height:1.35;margin:6mm 0 2mm;color:${c.river700}}.cover p{font-size:15pt;margin:0 0 10mm}.cover .mark{width:18mm}.cover small{color:#4a5f60;font-size:12pt}.band{width:100%;height:5mm;flex:none;display:block}
.page header{display:flex;align-items:center;gap:3mm;padding:7mm 18mm 3mm;font-size:10pt;color:${c.river700}}.page header span{margin-inline-start:auto;color:#4a5f60}.page .mark{width:8mm}
.page h1{font-size:22pt;margin:6mm 18mm 0;color:${c.river700}}.name{margin:2mm 18mm 0;font-size:11pt;white-space:pre-wrap;color:#4a5f60}main{padding:5mm 18mm;flex:1;display:flex;flex-direction:column;justify-content:flex-start}footer{text-align:center;padding-bottom:7mm;color:#4a5f60;font-size:10pt}
h2{font-size:17pt;line-height:1.5;margin:3mm 0 1.5mm;color:${c.river700}}h3{font-size:13pt;margin:3mm 0 1mm;color:${c.hib700}}p{margin:0 0 2mm}${arabic ? 'ol{list-style:arabic-indic}' : ''}.one{list-style:none;padding-inline-start:0}ul,ol:not(.one){margin:0 0 2.5mm;padding-inline-start:7mm}li{padding-inline-start:1mm}b,strong{font-weight:600}
aside{background:${c.river100};border-inline-start:1.4mm solid ${c.river700};border-radius:2mm;padding:2.5mm 5mm;margin:2.5mm 0}
figure{margin:3mm 0;text-align:center;background:${c.sand100};border-radius:3mm;padding:3mm}figure svg{width:100%;direction:ltr}figcaption{font-size:10pt;color:#4a5f60}
table{border-collapse:collapse;width:100%;margin:2mm 0 3mm;font-size:11pt}th{background:${c.river700};color:#fff;font-weight:500}th,td{border:.3mm solid ${c.sand300};padding:1mm 3mm;text-align:start}tr:nth-child(even) td{background:${c.sand50}}
.ask i{display:block;border-bottom:.3mm dotted #8fa3a3;height:9mm}.ask li{margin-bottom:1.5mm}.sums{display:grid;grid-template-columns:1fr 1fr;gap:5mm 10mm;padding-inline-start:8mm}.f{font-family:"Noto Serif","Noto Sans Math",serif;font-weight:400;white-space:nowrap}
blockquote{margin:2mm 6mm;font-size:14pt;line-height:2}.big{font-size:44pt;line-height:1.6;color:${c.river700};text-align:center;letter-spacing:0}
</style></head><body>${cover}${pages}</body></html>`;
}
