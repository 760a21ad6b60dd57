import type { ReactElement, ReactNode } from 'react';

/**
 * Renders a stateless component to DOM nodes once, without React DOM. React DOM is 58 KB, more than everything else on
 * a student page. React renders the same components when pages are published.
 */
export function draw(node: ReactNode): Node[] {
  return drawn(node, document.createElement('div'));
}

/** Renders a node in place of the content of an element. */
export function drawInto(place: Element, node: ReactNode): void {
  place.replaceChildren(...draw(node));
}

interface Props {
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
  [name: string]: unknown;
}

type Component = (props: Props) => ReactNode;

const isElement = (node: ReactNode): node is ReactElement<Props> =>
  typeof node === 'object' && node !== null && 'props' in node;

const isList = (node: ReactNode): node is Iterable<ReactNode> =>
  typeof node === 'object' && node !== null && Symbol.iterator in node;

const isComponent = (type: unknown): type is Component => typeof type === 'function';

/** @param within the parent element, whose namespace (HTML or SVG) the node gets */
function drawn(node: ReactNode, within: Element): Node[] {
  if (isList(node) && typeof node !== 'string') return [...node].flatMap((each) => drawn(each, within));
  if (!isElement(node)) {
    const isText = typeof node === 'string' || typeof node === 'number';
    return isText ? [document.createTextNode(String(node))] : [];
  }
  const { type, props } = node;
  if (isComponent(type)) return drawn(type(props), within);
  return typeof type === 'string' ? [element(type, props, within)] : drawn(props.children, within);
}

/** React prop names that differ from the HTML attribute by more than upper case. */
const names: Record<string, string> = { className: 'class', htmlFor: 'for' };

function element(tag: string, { children, dangerouslySetInnerHTML: html, ...props }: Props, within: Element): Element {
  const made = document.createElementNS(tag === 'svg' ? 'http://www.w3.org/2000/svg' : within.namespaceURI, tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || (value === false && !name.startsWith('aria-'))) continue;
    made.setAttribute(names[name] ?? name, value === true && !name.startsWith('aria-') ? '' : String(value));
  }
  if (html) made.innerHTML = html.__html;
  else made.append(...drawn(children, made));
  return made;
}
