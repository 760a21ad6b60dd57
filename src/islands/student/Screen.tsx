import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { keepFocus } from '../../kept-focus.ts';
import { loading } from '../../stores/loading.ts';
import type { Answer, ReadKey } from '../api.ts';
import { Notice } from './Notice.tsx';
import type { ScreenProps } from './texts.ts';
import './student.css';

interface Props<K extends ReadKey> extends ScreenProps {
  read: K;
  id?: number;
  skeleton: ReactNode;
  children: (answer: Answer<K>) => ReactNode;
}

/** A place that fills with what only this student may see: loading, there, failed, not theirs, or not logged in any more. */
export function Screen<K extends ReadKey>({ read, id, skeleton, children, ...props }: Props<K>) {
  const { language, texts, links } = props;
  const { $load, reload, start } = useMemo(() => loading(read, language, id), [read, language, id]);
  useEffect(start, [start]);
  useEffect(keepFocus, []);
  const load = useStore($load);
  const retry = () => {
    // The button goes with the notice; whoever operates by keyboard stays on the page.
    document.querySelector('main')?.focus({ preventScroll: true });
    void reload();
  };
  switch (load.state) {
    case 'loading':
      return (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            {texts.loading}
          </p>
          {skeleton}
        </div>
      );
    case 'there':
      return <>{children(load.data)}</>;
    case 'lapsed':
      return <LogIn {...props} />;
    case 'missing':
      return (
        <Notice icon="search" title={texts.missing} next={texts.missing_next}>
          <a className="button button-main" href={links.subjects}>
            {texts.my_subjects}
          </a>
        </Notice>
      );
    case 'failed':
      return (
        <Notice icon="warning" title={texts.failed} next={texts.silence[load.why]} alert>
          <button type="button" className="button button-main" onClick={retry}>
            {texts.retry}
          </button>
          <p className="notice-small">{texts.no_data_available}</p>
        </Notice>
      );
  }
}

/** Asks to log in, and leads back here afterwards; or to the school, which may have shut the account. */
export function LogIn({ texts, links, school }: Pick<ScreenProps, 'texts' | 'links' | 'school'>) {
  const here = `${location.pathname}${location.search}${location.hash}`;
  return (
    <Notice icon="lock" title={texts.lapsed} next={texts.lapsed_next} alert>
      <a className="button button-call" href={`${links.login}?next=${encodeURIComponent(here)}`}>
        {texts.login}
      </a>
      <p>
        {texts.lapsed_ask}{' '}
        <a href={school.ask.href} rel="noopener">
          {school.ask.label}
        </a>
      </p>
    </Notice>
  );
}
