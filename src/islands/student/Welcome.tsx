import { useEffect, useState } from 'react';
import { type Answer, read } from '../api.ts';
import { Icon } from '../Icon.tsx';
import type { ScreenProps } from './texts.ts';

type User = Answer<'GET /auth/me'>['user'];

/** Who is logged in, in which grade, and what their account opens. Its room is kept until it is known. */
export function Welcome({ language, texts }: ScreenProps) {
  const [user, setUser] = useState<User | null>(null);
  useEffect(() => {
    void read('GET /auth/me', language).then((outcome) => {
      if (outcome.state === 'there') setUser(outcome.data.user);
    });
  }, [language]);
  if (!user) return <WelcomeFrame />;
  return (
    <WelcomeFrame
      greeting={{ words: texts.welcome, name: user.name }}
      grade={`${user.grade.name} · ${user.level.name}`}
      account={accountText(user, texts)}
    />
  );
}

interface FrameProps {
  /** `words` with `{name}` in them. */
  greeting?: { words: string; name: string };
  grade?: string;
  account?: string;
}

/** Lines of the same height whatever stands in them, so that nothing below moves when it is known. */
export function WelcomeFrame({ greeting, grade, account }: FrameProps) {
  return (
    <div className="welcome">
      <span className="notice-icon">
        <Icon name="user" />
      </span>
      <p>
        <strong>{greeting && <Greeting {...greeting} />}</strong>
        <span className="quiet">{grade}</span>
      </p>
      <span className="badge">{account}</span>
    </div>
  );
}

/** A name in its own direction: one that is too long for its line loses its end, in whichever script. */
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

function accountText({ kind_of_account, payment_status }: User, texts: ScreenProps['texts']): string {
  if (payment_status === 1) return texts.paid_account;
  return kind_of_account === 'paid' ? texts.awaiting : texts.free_account;
}
