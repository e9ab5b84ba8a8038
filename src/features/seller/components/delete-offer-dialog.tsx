/** Asks with the offer's title before it is deleted. */
import { Plural, Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { css } from 'styled-system/css';
import { FailureText } from '~/features/common/failure-text.tsx';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { TrashIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';
import { useOfferActions } from '../use-offer-actions.ts';
import { useOfferTitle } from '../use-offer-title.ts';

interface DeleteOfferDialogProps {
  offer: Pick<OwnOffer, 'id' | 'title' | 'category' | 'open_orders_count'>;
  onClose(): void;
  /** After the offer is gone. */
  onDeleted(): void;
}

export function DeleteOfferDialog({ offer, onClose, onDeleted }: DeleteOfferDialogProps) {
  const { remove } = useOfferActions();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const title = useOfferTitle(offer);
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      initialFocus={cancelButton}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Delete “{title}”?</Trans>}
      description={
        offer.open_orders_count > 0 ? (
          <Plural
            value={offer.open_orders_count}
            one="The offer leaves the market at once. # open order keeps running."
            other="The offer leaves the market at once. # open orders keep running."
          />
        ) : (
          <Trans>The offer leaves the market at once. This cannot be undone.</Trans>
        )
      }
      footer={
        <>
          <Button ref={cancelButton} look="ghost" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button
            look="danger"
            busy={remove.isPending}
            icon={<TrashIcon size={16} aria-hidden="true" />}
            onClick={() => remove.mutate(offer, { onSuccess: onDeleted })}
          >
            <Trans>Delete offer</Trans>
          </Button>
        </>
      }
    >
      {remove.error ? (
        <Banner tone="danger" role="alert" className={css({ marginTop: '3' })}>
          <FailureText error={remove.error} />
        </Banner>
      ) : null}
    </Dialog>
  );
}
