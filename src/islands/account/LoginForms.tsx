import { useEffect, useRef, useState } from 'react';
import { takeMailLink } from '../mail-link.ts';
import { CodeForm } from './CodeForm.tsx';
import { type FormName, formNameOf, type LoginFormProps } from './form-names.ts';
import { LinkForm } from './LinkForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RecoverForm } from './RecoverForm.tsx';
import './form-link.css';

const forms = { login: LoginForm, recover: RecoverForm, code: CodeForm, link: LinkForm };

/**
 * Login, password recovery, code login and the link of a mail: one form at a time, selected by the URL hash. The typed
 * e-mail is kept when the form changes.
 */
export default function LoginForms(props: LoginFormProps) {
  const [name, setName] = useState<FormName>('login');
  const [token, setToken] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<FormName>('login');

  useEffect(() => {
    const follow = () => {
      const opened = takeMailLink('link');
      if (opened !== null) setToken(opened);
      setName(opened === null ? formNameOf(location.hash) : 'link');
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    if (name !== before.current) place.current?.querySelector<HTMLElement>('h2, input')?.focus();
    before.current = name;
  }, [name]);

  const Form = forms[name];
  return (
    <div ref={place}>
      <Form key={token} {...props} token={token} />
    </div>
  );
}
