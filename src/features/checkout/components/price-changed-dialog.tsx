/** Asks before another price is paid than the one that was agreed to: old and new beside each other. */
import { Trans } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useFormat } from '~/platform/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { LockIcon } from '~/ui/icon.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { dueCents } from '../use-agreed-price.ts';
import { PriceDifference, type PricesProps } from './price-changed.tsx';

export function PriceChangedDialog(props: PricesProps & { onAgree(): void; onClose(): void }) {
  const { before, now, onAgree, onClose } = props;
  const format = useFormat();
  const leave = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      initialFocus={leave}
      title={<Trans>The price has changed</Trans>}
      description={<PriceDifference before={before} now={now} />}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button ref={leave} look="ghost" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button look="accent" icon={<LockIcon aria-hidden="true" />} onClick={onAgree}>
            <Trans>Pay {format.cents(dueCents(now))}</Trans>
          </Button>
        </>
      }
    >
      <dl className={lines}>
        <Line label={<Trans>Price</Trans>} before={before.totalCents} now={now.totalCents} />
        <Line
          label={<Trans>Discount</Trans>}
          before={-before.discountCents}
          now={-now.discountCents}
        />
        <Line
          label={<Trans>Bonus balance</Trans>}
          before={-before.bonusCents}
          now={-now.bonusCents}
        />
      </dl>
    </Dialog>
  );
}

/** One part of the price; left out where it plays no part. */
function Line({ label, before, now }: { label: ReactNode; before: number; now: number }) {
  const format = useFormat();
  if (before === 0 && now === 0) return null;
  return (
    <div className={line}>
      <dt className={css({ color: 'muted' })}>{label}</dt>
      <dd className={css({ display: 'flex', gap: '3', whiteSpace: 'nowrap' })}>
        {before === now ? null : (
          <s className={css({ color: 'muted' })}>
            <VisuallyHidden>
              <Trans>Before:</Trans>{' '}
            </VisuallyHidden>
            {format.cents(before)}
          </s>
        )}
        <b>
          {before === now ? null : (
            <VisuallyHidden>
              <Trans>Now:</Trans>{' '}
            </VisuallyHidden>
          )}
          {format.cents(now)}
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
