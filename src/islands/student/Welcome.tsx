import type { Answer } from '../api.ts';
import { Icon } from '../Icon.tsx';
import type { FrameProps, ScreenProps } from './screen-props.ts';

export type User = Answer<'GET /auth/me'>['user'];

/**
 * The logged-in student, their grade and account state, and a link to the account. The space is reserved until it is
 * loaded.
 */
export function Welcome({ user, texts, links }: Pick<ScreenProps, 'texts' | 'links'> & { user: User | null }) {
  return (
    <div className="welcome" data-welcome="">
      <span className="notice-icon">
        <Icon name="user" />
      </span>
      <p>
        <strong>{user && <Greeting words={texts.welcome} name={user.name} />}</strong>
        <span className="quiet">{user && `${user.grade.name} · ${user.level.name}`}</span>
      </p>
      <p className="welcome-status">
        <span className="badge">{user && accountText(user, texts)}</span>
        <span className="welcome-ways">
          <a className="welcome-account" href={links.account}>
            {texts.own_account}
          </a>
          <a className="welcome-family" href={`${links.account}#family`}>
            {texts.own_family}
          </a>
        </span>
      </p>
    </div>
  );
}

/** Isolates the text direction of the name. */
function Greeting({ words, name }: { words: string; name: string }) {
  const [before, after] = words.split('{name}');
  return (
    <>
      {before}
      <bdi title={name}>{name}</bdi>
      {after}
    </>
  );
}

/** The text for the account state. */
export function accountText({ kind_of_account, payment_status, state }: User, texts: FrameProps['texts']): string {
  if (payment_status === 1) return texts.paid_account;
  if (state === 'waiting') return texts.awaiting;
  if (kind_of_account === 'free') return texts.free_account;
  return state === 'expired' ? texts.expired_account : texts.unpaid_account;
}
