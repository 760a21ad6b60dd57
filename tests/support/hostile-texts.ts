/** Pieces that are repeated to make HTML that is slow to parse. Each one attacks a different part of the parser. */
const pieces = {
  // Elements that are never closed: allowed ones and others.
  bold: '<b>',
  'bold words': '<b>x',
  paragraphs: '<p>',
  items: '<ul><li>',
  links: '<a href=/x>',
  quotes: '<blockquote>',
  tables: '<table><tr><td>',
  unknown: '<x>',
  drawings: '<svg><desc>',
  formulas: '<math><mi>',
  forms: '<form>',
  scripts: '<script>',
  silent: '<p><noscript></p>',
  frames: '<iframe>',
  choices: '<select><option>',
  // Closed elements, and end tags without a start tag.
  'closed words': '<p><b>a</b></p>',
  'closed scripts': '<script></script>',
  'ends of bold': '</b>',
  'ends of paragraphs': '</p>',
  breaks: '<br>',
  'ends of breaks': '</br>',
  // Images and links, each checked by its address.
  'own pictures': '<img src=/media/a>',
  'foreign pictures': 'x<img src=//a>',
  addresses: '<a href=https://a>',
  // Attributes and styles.
  attributes: '<p a b c d e f g h>',
  'attributes without end': '<p a="',
  styles: '<p style=color:red>',
  'broken styles': '<p style={>',
  'long styles': '<p style="color:red;text-align:center;font-family:a,b,c;background-color:rgb(1,2,3)">',
  // Markup that is not an element, and plain text.
  comments: '<!---->',
  'open comments': '<!--',
  declarations: '<!a>',
  instructions: '<?',
  sections: '<![CDATA[',
  'tags without end': '<b',
  less: '<',
  more: '>',
  ampersands: '&',
  entities: '&lt;',
  numbers: '&#60;',
  'long entities': '&CounterClockwiseContourIntegral',
  quotation: '"',
  letters: 'ع',
  blanks: ' ',
  emoji: '😀',
} as const;

const filled = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
const counted = (make: (index: number) => string, size: number) => {
  let text = '';
  for (let index = 0; text.length < size; index += 1) text += make(index);
  return text.slice(0, size);
};

const depth = 480;
const deep = '<b>'.repeat(depth);

/** Slow texts that repeating one piece cannot make. */
const shapes: Record<string, (size: number) => string> = {
  'half of it opened, half closed by another name': (size) => filled('<b>', size / 2) + filled('</i>', size / 2),
  'ends of another name in the depth': (size) => deep + filled('</i>', size),
  'paragraphs in the depth': (size) => deep + filled('</p>', size),
  'up and down': (size) => filled(deep + '</b>'.repeat(depth), size),
  'foreign pictures after a long text': (size) => filled('a', size / 2) + filled('x<img>', size / 2),
  'addresses that differ': (size) => counted((index) => `<a href=https://a${index}>`, size),
  'styles that differ': (size) => counted((index) => `<p style=color:#${(index + 1_048_576).toString(16)}>`, size),
  'an element of many attributes': (size) => `<p ${counted((index) => `a${index}=1 `, size)}>`,
  'a style of many declarations': (size) => `<p style="${filled('color:red;', size)}">`,
  'a style of many blanks': (size) => `<p style="color:red${filled(' ', size)}!">`,
  'a style of many marks': (size) => `<p style="color:red${filled(' !', size)}">`,
  'a style of brackets': (size) => `<p style="color:${filled('(', size)}">`,
  'a style of braces': (size) => `<p style="${filled('{', size)}">`,
  'a font of many names': (size) => `<p style="font-family:${filled('a,', size)}!">`,
  'a font of many quotes': (size) => `<p style="font-family:${filled(`"'`, size)}">`,
  'a style of comments': (size) => `<p style="${filled('/*', size)}">`,
  'a long address': (size) => `<a href="https://${filled('a', size)}">`,
  'an address of what is not seen': (size) => `<a href="https://${filled('\u200b', size)}">`,
  'an address that goes up': (size) => `<a href="https://a/${filled('../', size)}">`,
  'a long description': (size) => `<img src=/media/a alt="${filled('<&"', size)}">`,
  'a long list of classes': (size) => `<code class="${filled('language-a ', size)}">`,
  'a long name': (size) => `<${filled('a', size)}`,
  'a long comment': (size) => `<!--${filled('-', size)}`,
  'a script that nearly ends': (size) => `<script>${filled('</scrip', size)}`,
};

/** Texts that are slow to parse, by name. Each function takes the length in characters. */
export const hostileTexts: Readonly<Record<string, (size: number) => string>> = {
  ...Object.fromEntries(
    Object.entries(pieces).map(([name, piece]) => [name, (size: number) => filled(piece, size)] as const),
  ),
  ...shapes,
};

/** The longest beginning of a text that has at most `tags` characters `<`. */
export function upTo(tags: number, html: string): string {
  let at = -1;
  for (let count = 0; count <= tags; count += 1) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return html;
  }
  return html.slice(0, at);
}
