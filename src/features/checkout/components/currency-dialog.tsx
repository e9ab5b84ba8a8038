/** Says before the payment which currency is charged, and about how much that is in the one that is shown. */
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { css } from 'styled-system/css';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { LockIcon } from '~/ui/icon.tsx';

export function CurrencyDialog(props: { dueCents: number; onAgree(): void; onClose(): void }) {
  const { dueCents, onAgree, onClose } = props;
  const format = useFormat();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const agree = (): void => {
    onClose();
    onAgree();
  };
  const charged = format.amountIn(dueCents, 'USD');
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      initialFocus={cancelButton}
      title={<Trans>You are charged in US dollars</Trans>}
      description={
        <Trans>
          Prices are shown to you in another currency. Your bank converts the charge at its own
          rate, and may take a fee for it.
        </Trans>
      }
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button ref={cancelButton} look="ghost" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button look="accent" icon={<LockIcon aria-hidden="true" />} onClick={agree}>
            <Trans>Pay {charged}</Trans>
          </Button>
        </>
      }
    >
      <dl className={lines}>
        <div className={line}>
          <dt>
            <Trans>Charged</Trans>
          </dt>
          <dd>
            <b>{charged}</b>
          </dd>
        </div>
        <div className={line}>
          <dt>
            <Trans>Shown to you, about</Trans>
          </dt>
          <dd>{format.cents(dueCents)}</dd>
        </div>
      </dl>
    </Dialog>
  );
}

const lines = css({ fontVariantNumeric: 'tabular-nums' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  paddingBlock: '1.5',
  '& > dt': { color: 'muted' },
});
