import type { User } from '../student/Welcome.tsx';
import type { Asking, OwnAccountProps } from './screen-props.ts';

interface ConfirmPartProps extends OwnAccountProps {
  user: User;
  asking: Asking;
}

/** Tells that the own address is not confirmed, with a button that sends a link to it. */
export function ConfirmPart({ user, own: { confirm }, asking: { busy, said } }: ConfirmPartProps) {
  return (
    <section className="own-part" aria-labelledby="own-confirm">
      <h2 id="own-confirm">{confirm.title}</h2>
      <p>
        <bdi dir="ltr">{user.email}</bdi>
      </p>
      <p>{confirm.text}</p>
      <p className={said?.sent ? 'form-done' : 'form-problem'} role="alert" data-shown={said ? '' : undefined}>
        {said?.text}
      </p>
      <p>
        <button
          type="button"
          className="button button-line"
          data-act="ask-link"
          aria-disabled={busy ? 'true' : undefined}
        >
          {busy ? confirm.sending : confirm.submit}
        </button>
      </p>
    </section>
  );
}
