import { type RefObject, useState } from 'react';
import type { ListedPayment } from '../../model/payments/payment.ts';
import { formatDate } from '../../model/text/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

interface ReceiptPictureProps {
  payment: Pick<ListedPayment, 'image' | 'image_removed_at'>;
  opener: RefObject<HTMLButtonElement | null>;
  /** Called when the image is displayed completely. */
  onShown(): void;
  onEnlarge(): void;
}

/**
 * The receipt image, or the reason why there is none. Must have the payment's id as React key, so that the image of
 * another payment is never shown.
 */
export function ReceiptPicture({ payment, opener, onShown, onEnlarge }: ReceiptPictureProps) {
  const { t, language } = useTexts();
  const [broken, setBroken] = useState(false);
  const [shown, setShown] = useState(false);
  const { image, image_removed_at: removed } = payment;
  return (
    <div className="payment-picture" aria-busy={image !== null && !broken && !shown}>
      {image && !broken ? (
        <button ref={opener} type="button" aria-label={t('payments.enlarge')} onClick={onEnlarge}>
          <img
            src={image}
            alt=""
            onLoad={() => {
              setShown(true);
              onShown();
            }}
            onError={() => setBroken(true)}
          />
        </button>
      ) : (
        <p className="document-none">
          {broken && t('payments.picture_broken')}
          {!broken && removed && t('payments.picture_removed', { when: formatDate(removed, language) })}
          {!broken && !removed && t('payments.no_picture')}
        </p>
      )}
    </div>
  );
}
