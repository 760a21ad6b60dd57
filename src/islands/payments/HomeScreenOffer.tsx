import { useEffect, useState } from 'react';
import './home-screen-offer.css';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && typeof event.prompt === 'function';

/**
 * Offers to install the site on the home screen, so that receipts can be shared from WhatsApp. Only shown if the
 * browser supports it. If the browser event came before this component, the browser menu still offers the installation.
 */
export function HomeScreenOffer({ label, hint }: { label: string; hint: string }) {
  const [offer, setOffer] = useState<InstallPrompt | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      if (!isPrompt(event)) return;
      event.preventDefault();
      setOffer(event);
    };
    window.addEventListener('beforeinstallprompt', keep);
    return () => window.removeEventListener('beforeinstallprompt', keep);
  }, []);
  if (!offer) return null;
  return (
    <p className="home-screen-offer">
      <button
        type="button"
        className="button button-line"
        onClick={() => void offer.prompt().finally(() => setOffer(null))}
      >
        {label}
      </button>
      <span className="quiet">{hint}</span>
    </p>
  );
}
