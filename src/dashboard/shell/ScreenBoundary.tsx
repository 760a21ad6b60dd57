import { Component, type ReactNode } from 'react';
import { Failed } from '../../ui/Loaded.tsx';

const again = () => location.reload();

/**
 * Error boundary for a screen whose code could not be loaded: no connection, or a newer version was deployed. It
 * reloads the page when the device is online again.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch() {
    window.addEventListener('online', again);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', again);
  }

  override render() {
    return this.state.error ? <Failed error={this.state.error} onRetry={again} /> : this.props.children;
  }
}
