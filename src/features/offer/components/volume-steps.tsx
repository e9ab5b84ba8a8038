/** Volume discounts as steps: each says from how many, how much less, and what a unit then costs. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import { chip } from 'styled-system/recipes';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { isPreciselyPriced, quoteAmount } from '../amounts.ts';
import type { Purchase } from '../use-purchase.ts';

export function VolumeSteps({ offer, purchase }: { offer: Offer; purchase: Purchase }) {
  const { t } = useLingui();
  const format = useFormat();
  const steps = offer.volume_discounts.filter((step) => step.from_count <= offer.in_stock);
  if (steps.length === 0) return null;
  const current = steps.findLast((step) => step.from_count <= purchase.count);
  return (
    <ul className={list} aria-label={t`Volume discounts`}>
      {steps.map((step) => {
        const from = format.count(step.from_count);
        const share = format.share(step.percent / 100, 2);
        const price = format.unitPrice(
          quoteAmount(offer, step.from_count).unitPrice,
          isPreciselyPriced(offer),
        );
        return (
          <li key={step.from_count}>
            <button
              type="button"
              className={cx(chip(), look)}
              aria-pressed={step === current}
              onClick={() => purchase.setCount(step.from_count)}
            >
              <span>
                <Trans>
                  −{share} from {from}
                </Trans>
              </span>
              <span data-count="">
                <Trans>{price} each</Trans>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const list = css({ display: 'grid', gap: '1.5', marginTop: '2' });
const look = css({
  width: 'full',
  justifyContent: 'space-between',
  borderRadius: 'control',
  fontVariantNumeric: 'tabular-nums',
});
