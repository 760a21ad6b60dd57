import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/faces.tsx';

/** Catches a screen whose code could not be fetched: the connection was lost, or a newer version stands on the server. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (this.state.failed) return <Failed onRetry={() => location.reload()} />;
    return this.props.children;
  }
}
