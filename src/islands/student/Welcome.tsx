import { useEffect, useState } from 'react';
import { type Answer, read } from '../api.ts';
import { fill } from '../fill.ts';
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
      title={fill(texts.welcome, { name: user.name })}
      grade={`${user.grade.name} · ${user.level.name}`}
      account={accountText(user, texts)}
    />
  );
}

/** Lines of the same height whatever stands in them, so that nothing below moves when it is known. */
export function WelcomeFrame({ title, grade, account }: { title?: string; grade?: string; account?: string }) {
  return (
    <div className="welcome">
      <span className="notice-icon">
        <Icon name="user" />
      </span>
      <p>
        <strong>{title}</strong>
        <span className="quiet">{grade}</span>
      </p>
      <span className="badge">{account}</span>
    </div>
  );
}

function accountText({ kind_of_account, payment_status }: User, texts: ScreenProps['texts']): string {
  if (payment_status === 1) return texts.paid_account;
  return kind_of_account === 'paid' ? texts.awaiting : texts.free_account;
}
