import type { ReactNode } from 'react';
import type { Load } from '../../stores/loading.ts';
import { Notice } from './Notice.tsx';
import type { FrameProps } from './screen-props.ts';

interface Props<T> extends FrameProps {
  load: Load<T>;
  skeleton: ReactNode;
  children: (answer: T) => ReactNode;
}

/** Renders the state of a student screen: loading, loaded, failed, not found, or logged out. */
export function Screen<T>({ load, skeleton, children, ...props }: Props<T>) {
  const { texts, links } = props;
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
          <button type="button" className="button button-main" data-act="reload">
            {texts.retry}
          </button>
          <p className="notice-small">{texts.no_data_available}</p>
        </Notice>
      );
  }
}

/**
 * Asks the student to log in and returns here afterwards; or to contact the school, which may have deactivated the
 * account.
 */
export function LogIn({ texts, links, school }: Pick<FrameProps, 'texts' | 'links' | 'school'>) {
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
