import { useEffect, useRef, useState } from 'react';
import { takeMailLink } from '../mail-link.ts';
import { CodeForm } from './CodeForm.tsx';
import { LinkForm } from './LinkForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RecoverForm } from './RecoverForm.tsx';
import { type Way, type WayProps, wayOf } from './ways.ts';
import './ways.css';

const forms = { login: LoginForm, recover: RecoverForm, code: CodeForm, link: LinkForm };

/**
 * Login, password recovery, code login and the link of a mail: one form at a time, selected by the URL hash. The typed e-mail is kept when
 * the form changes.
 */
export default function WaysIn(props: WayProps) {
  const [way, setWay] = useState<Way>('login');
  const [token, setToken] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<Way>('login');

  useEffect(() => {
    const follow = () => {
      const opened = takeMailLink('link');
      if (opened !== null) setToken(opened);
      setWay(opened === null ? wayOf(location.hash) : 'link');
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    if (way !== before.current) place.current?.querySelector<HTMLElement>('h2, input')?.focus();
    before.current = way;
  }, [way]);

  const Form = forms[way];
  return (
    <div ref={place}>
      <Form key={token} {...props} token={token} />
    </div>
  );
}
