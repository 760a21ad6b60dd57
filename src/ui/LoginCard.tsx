import { type ReactNode, useEffect } from 'react';
import { DefaultLogo } from './DefaultLogo.tsx';
import { LanguageToggle } from './LanguageToggle.tsx';

/** Frame of the screens before the dashboard: login, choose a password. */
export function LoginCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="login">
      <div className="band" />
      <main className="login-card">
        <div className="login-head">
          <DefaultLogo />
          <LanguageToggle />
        </div>
        <h1>{title}</h1>
        <p className="quiet">{lead}</p>
        {children}
      </main>
    </div>
  );
}
