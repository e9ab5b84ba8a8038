/** How many units are bought, while nothing is ordered. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { css } from 'styled-system/css';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import { mostOfOneOrder } from '~/features/offer/index.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { NumberField } from '~/ui/number-field.tsx';

/** So long nothing more is typed or stepped until the price is asked for. */
const SETTLED_MS = 400;

export interface CountChoiceProps {
  offer: Pick<Offer, 'id' | 'catalog_price' | 'in_stock' | 'min_purchase'>;
  /** The count that the page shows the price of. */
  count: number;
  /** The one that was chosen last. */
  chosen: number;
  onChoose(count: number): void;
}

/** A chosen count becomes the address's, and with it the price. Nothing where there is no choice. */
export function CountChoice({ offer, count, chosen, onChoose }: CountChoiceProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const router = useRouter();
  const { id: offerId } = offer;
  useEffect(() => {
    if (chosen === count) return undefined;
    const go = () =>
      router.navigate({ to: '/checkout', search: { offerId, count: chosen }, replace: true });
    const timer = setTimeout(() => void go(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [router, offerId, chosen, count]);
  const max = mostOfOneOrder(offer);
  const min = Math.max(1, Math.min(offer.min_purchase, max));
  if (max <= min) return null;
  return (
    <NumberField
      className={css({ marginTop: '4' })}
      label={<Trans>How many</Trans>}
      value={chosen}
      onValueChange={onChoose}
      min={min}
      max={max}
      lessLabel={t`Fewer`}
      moreLabel={t`More`}
      locale={locale}
    />
  );
}
