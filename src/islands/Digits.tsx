import { digitGroups } from '../model/text/phone.ts';
import { Icon } from './Icon.tsx';

interface DigitsProps {
  number: string;
  /** Link of the number, such as `tel:`. */
  href?: string;
  /** Label of the copy button, and the status text after copying (`scripts/copy.ts` does the copying). */
  copy?: { label: string; said: string };
}

/** A phone, account or code number: Western digits in both languages, left to right, in groups. */
export function Digits({ number, href, copy }: DigitsProps) {
  const groups = digitGroups(number);
  const digits = (
    <bdi dir="ltr" className="digits">
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one number, never moved
        <span key={place}>{group}</span>
      ))}
    </bdi>
  );
  return (
    <>
      {href ? <a href={href}>{digits}</a> : digits}
      {copy && (
        <button type="button" className="button button-icon copy" data-copy={groups.join('')} aria-label={copy.label}>
          <Icon name="copy" />
          <Icon name="check" />
          <span className="visually-hidden" role="status" data-said={copy.said} />
        </button>
      )}
    </>
  );
}
