import { useEffect, useRef } from 'react';
import { fill } from '../../model/text/texts.ts';
import { Icon } from '../Icon.tsx';
import type { Made, Relative } from './use-relative.ts';
import './relative-made.css';

interface RelativeMadeProps {
  made: Made;
  relative: Relative;
}

/** Takes the place of the form: the login of the new child, to write down. */
export function RelativeMade({ made, relative: { family, here, texts } }: RelativeMadeProps) {
  const { name, login, ownEmail, ownPassword } = made;
  const [before, after] = login.split('@');
  const title = useRef<HTMLHeadingElement>(null);
  // The form is gone, so the focus moves to the new title.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.closest('section')?.scrollIntoView();
  }, []);
  return (
    <section className="made" aria-labelledby="made-title">
      <h2 className="step-title" id="made-title" tabIndex={-1} ref={title}>
        <Icon name="check" />
        <span>{fill(texts.made, { name: `\u2068${name}\u2069` })}</span>
      </h2>
      <p>{texts.write_down}</p>
      <dl className="made-login">
        <div>
          <dt>{ownEmail ? texts.email : texts.login}</dt>
          <dd className="made-name">
            <bdi dir="ltr">
              {before}
              <wbr />@{after}
            </bdi>
            <button type="button" className="button button-icon copy" data-copy={login} aria-label={texts.copy}>
              <Icon name="copy" />
              <Icon name="check" />
              <span className="visually-hidden" role="status" data-said={texts.copied} />
            </button>
          </dd>
        </div>
        <div>
          <dt>{texts.password}</dt>
          <dd>{ownPassword ? texts.own_password : texts.same_password}</dd>
        </div>
      </dl>
      <p className="field-hint">{texts.found_again}</p>
      <div className="form-actions">
        <a className="button button-main" href={family}>
          {texts.to_family}
        </a>
        <a className="button button-line" href={here}>
          {texts.another}
        </a>
      </div>
    </section>
  );
}
