import { Icon } from './Icon.tsx';

/** The way back to what a screen belongs to. */
export function BackLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="back-link" href={href}>
      <Icon name="back" />
      {text}
    </a>
  );
}
