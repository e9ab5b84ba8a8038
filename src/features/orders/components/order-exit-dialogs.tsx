/** Dialogs of the ways to leave an order; each names the order. Loaded when one is opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { leftCents } from '~/contracts/orders/bill.ts';
import { reasonsFor, type DisputeReason } from '~/contracts/disputes/reasons.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { ProofImages } from '~/features/common/proof-images.tsx';
import { useCharge } from '~/features/common/use-charge.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useImageUploads } from '~/platform/media/use-image-uploads.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { useOrderAction } from '../use-order-action.ts';
import { useReasonLabel } from './reason-labels.ts';

/** Cancel or decline, with an optional reason. */
export function EndDialog(props: {
  order: OrderOutput;
  way: 'cancel' | 'decline';
  onClose(): void;
}) {
  const { order, way, onClose } = props;
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const end = useOrderAction(
    order,
    way === 'cancel' ? api.orders.cancel.send : api.orders.decline.send,
  );
  const input = { id: order.id, ...(reason.trim() !== '' && { reason }) };
  const { title } = order.offer;
  const errors = fieldErrorsOf(end.error);
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        way === 'cancel' ? <Trans>Cancel “{title}”?</Trans> : <Trans>Decline “{title}”?</Trans>
      }
      description={<MoneyText order={order} />}
      closeLabel={t`Close`}
      footer={
        <Button
          look="danger"
          busy={end.isPending}
          onClick={() => end.mutate(input, { onSuccess: onClose })}
        >
          {way === 'cancel' ? <Trans>Cancel the order</Trans> : <Trans>Refund the buyer</Trans>}
        </Button>
      }
    >
      {end.error && !errors.reason && (
        <Banner tone="danger" role="alert">
          <FailureText error={end.error} />
        </Banner>
      )}
      <TextArea
        label={t`Reason (optional)`}
        value={reason}
        rows={3}
        maxLength={1_000}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

/** What becomes of the money. */
function MoneyText({ order }: { order: OrderOutput }) {
  const charge = useCharge(order);
  const left = leftCents(order);
  const refund = charge(left);
  if (left === 0) return <Trans>Nothing was charged.</Trans>;
  if (order.role !== 'buyer') return <Trans>{refund} goes back to the buyer at once.</Trans>;
  if (order.late_credit === null) return <Trans>You get {refund} back at once.</Trans>;
  const bonus = charge(order.late_credit.amount);
  return (
    <Trans>
      You get {refund} back at once, and {bonus} as bonus money.
    </Trans>
  );
}

/** Opens a dispute: reason, text, pictures. */
export function DisputeDialog({ order, onClose }: { order: OrderOutput; onClose(): void }) {
  const { t } = useLingui();
  const labelOf = useReasonLabel();
  const reasons = reasonsFor({
    base: order.offer.category.base,
    side: order.role === 'seller' ? 'seller' : 'buyer',
    isDelivered: order.status === 'acceptance' || order.status === 'completed',
  });
  const [reason, setReason] = useState<DisputeReason>(reasons[0] ?? 'other');
  const [text, setText] = useState('');
  const uploads = useImageUploads(10);
  const dispute = useOrderAction(order, api.orders.dispute.send);
  // What the order's page shows next; where that fails, it asks again itself.
  useEffect(() => void import('./dispute-action.tsx').catch(() => {}), []);
  const input = { id: order.id, reason, text, images: uploads.mediaIds };
  const errors = fieldErrorsOf(dispute.error);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>What went wrong?</Trans>}
      description={
        <Trans>
          The order’s clocks stop. The other side answers within 12 hours; the order shows what
          silence leads to, and when. What you two do not settle within 24 hours, support decides.
        </Trans>
      }
      closeLabel={t`Close`}
      footer={
        <Button
          look="accent"
          busy={dispute.isPending || uploads.isBusy}
          onClick={() => dispute.mutate(input, { onSuccess: onClose, onError: uploads.refuse })}
        >
          <Trans>Open a dispute</Trans>
        </Button>
      }
    >
      <div className={css({ display: 'grid', gap: '4' })}>
        {dispute.error && !errors.text && (
          <Banner tone="danger" role="alert">
            <FailureText error={dispute.error} />
          </Banner>
        )}
        <NativeSelect
          label={t`Reason`}
          value={reason}
          options={reasons.map((value) => ({ value, label: labelOf(value) }))}
          onChange={(event) => {
            const next = reasons.find((value) => value === event.target.value);
            if (next) setReason(next);
          }}
        />
        <TextArea
          label={t`What happened`}
          value={text}
          rows={4}
          maxLength={2_000}
          error={errors.text}
          onChange={(event) => setText(event.target.value)}
        />
        <ProofImages uploads={uploads} label={t`Pictures as proof`} max={10} />
      </div>
    </Dialog>
  );
}
