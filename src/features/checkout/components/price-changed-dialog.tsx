/** Asks before another price is paid than the one that was agreed to, or in another way: old and new beside each other. */
import { Trans } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { BillLineKind } from '~/contracts/orders/cost-lines.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { LockIcon } from '~/ui/icon.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { changedLines } from '../price-lines.ts';
import { dueCents } from '../use-agreed-price.ts';
import { isSamePrice, PriceDifference, type PricesProps } from './price-notices.tsx';

export function PriceChangedDialog(props: PricesProps & { onAgree(): void; onClose(): void }) {
  const { before, now, dropped, onAgree, onClose } = props;
  const format = useFormat();
  const charge = useCharge();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const billed = changedLines(before, now, format.shownCents);
  const labels: Partial<Record<BillLineKind, ReactNode>> = {
    goods: <Trans>Price</Trans>,
    discount: <Trans>Discount</Trans>,
    paid_bonus: <Trans>Bonus balance</Trans>,
  };
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      initialFocus={cancelButton}
      title={
        isSamePrice(before, now) ? (
          <Trans>How you pay has changed</Trans>
        ) : (
          <Trans>The price has changed</Trans>
        )
      }
      description={<PriceDifference before={before} now={now} dropped={dropped} />}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button ref={cancelButton} look="ghost" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button look="accent" icon={<LockIcon aria-hidden="true" />} onClick={onAgree}>
            <Trans>Pay {charge(dueCents(now))}</Trans>
          </Button>
        </>
      }
    >
      <dl className={lines}>
        {billed.map(({ kind, ...amounts }) => (
          <Line key={kind} label={labels[kind]} {...amounts} />
        ))}
      </dl>
    </Dialog>
  );
}

/** One part of the price, in cents of the shown currency. */
function Line({ label, before, now }: { label: ReactNode; before: number; now: number }) {
  const format = useFormat();
  return (
    <div className={line}>
      <dt className={css({ color: 'muted' })}>{label}</dt>
      <dd className={css({ display: 'flex', gap: '3', whiteSpace: 'nowrap' })}>
        {before === now ? null : (
          <s className={css({ color: 'muted' })}>
            <VisuallyHidden>
              <Trans>Before:</Trans>{' '}
            </VisuallyHidden>
            {format.shown(before)}
          </s>
        )}
        <b>
          {before === now ? null : (
            <VisuallyHidden>
              <Trans>Now:</Trans>{' '}
            </VisuallyHidden>
          )}
          {format.shown(now)}
        </b>
      </dd>
    </div>
  );
}

const lines = css({ fontVariantNumeric: 'tabular-nums' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  paddingBlock: '1.5',
});
