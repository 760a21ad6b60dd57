import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/states.tsx';

const again = () => location.reload();

/**
 * Catches a screen whose code could not be fetched: the connection was lost, or a newer version stands on the server.
 * It is fetched once more as soon as the network is back.
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
