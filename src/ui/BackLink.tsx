import { Icon } from './Icon.tsx';

/** Link back to the parent screen. */
export function BackLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="back-link" href={href}>
      <Icon name="back" />
      {text}
    </a>
  );
}
