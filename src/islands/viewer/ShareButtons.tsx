import { useState } from 'react';
import { whatsappAddress } from '../../model/text/phone.ts';
import type { ViewerTexts } from '../../texts/for-islands.ts';
import { Icon } from './icons.tsx';

interface ShareButtonsProps {
  title: string;
  address: string;
  texts: ViewerTexts;
}

/**
 * Shares an image: with the system share sheet if the browser supports it, otherwise by WhatsApp or by copying the
 * link.
 */
export function ShareButtons({ title, address, texts }: ShareButtonsProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  // Cancelling the share sheet is not an error.
  const share = () => void navigator.share({ title, url: address }).catch(() => undefined);
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );

  if ('share' in navigator) {
    return (
      <button type="button" className="viewer-tool" aria-label={texts.share} title={texts.share} onClick={share}>
        <Icon name="share" />
      </button>
    );
  }
  return (
    <>
      <a
        className="viewer-tool"
        href={whatsappAddress('', `${title}\n${address}`)}
        target="_blank"
        rel="noopener"
        aria-label={texts.whatsapp}
        title={texts.whatsapp}
      >
        <Icon name="whatsapp" />
      </a>
      <button type="button" className="viewer-tool" aria-label={texts.copy} title={texts.copy} onClick={copy}>
        <Icon name={copied === 'yes' ? 'check' : 'copy'} />
      </button>
      <output className="viewer-copied">
        {copied === 'yes' && texts.copied}
        {copied === 'failed' && <bdi dir="ltr">{address}</bdi>}
      </output>
    </>
  );
}
