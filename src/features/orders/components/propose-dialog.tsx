/** Proposes how a dispute ends, in place of what stands. Loaded when it is opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { leftCents } from '~/contracts/orders/bill.ts';
import type { ProposalOutput } from '~/contracts/disputes/disputes.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { MOST_REDELIVERY_HOURS, PROPOSAL_HOURS, type ProposalKind } from '~/domain/proposals.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { ProofImages } from '~/features/common/proof-images.tsx';
import { centsFromTyped, readDecimal } from '~/features/common/typed-price.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useImageUploads } from '~/platform/media/use-image-uploads.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { useOrderAction } from '../use-order-action.ts';
import { useKindLabels, useMeaning, useProposalNames } from './proposal-labels.ts';

const MAX_IMAGES = 10;

interface ProposeProps {
  order: OrderOutput;
  dispute: NonNullable<OrderOutput['dispute']>;
  /** What stood when the dialog was opened, and what stands now. */
  seen: ProposalOutput | undefined;
  standing: ProposalOutput | undefined;
  onClose(): void;
}

/** What was typed, and what of it is wrong. */
function useTerms({ order, dispute, seen }: ProposeProps) {
  const [kind, setKind] = useState<ProposalKind>(
    seen?.kind ?? dispute.proposable[0] ?? 'full_refund',
  );
  const [amount, setAmount] = useState('');
  const [hours, setHours] = useState('24');
  const typed = readDecimal(amount);
  const cents = typed === null ? null : Math.round(centsFromTyped(typed, 'USD'));
  // How the buyer paid is not the seller's to know: to them it is the price less what went back.
  const left =
    order.role === 'buyer' ? leftCents(order) : order.total_amount - order.refunded_amount;
  const wholeHours = /^\d{1,3}$/.test(hours.trim()) ? Number(hours) : 0;
  const isManual = order.offer.delivery.method === 'manual';
  const asks = {
    amount: kind === 'partial_refund',
    hours: kind === 'redelivery' && isManual,
  };
  const wrong = {
    amount: asks.amount && (cents === null || cents < 1 || cents >= left),
    hours: asks.hours && (wholeHours < 1 || wholeHours > MOST_REDELIVERY_HOURS),
  };
  const terms = {
    kind,
    amount: asks.amount ? cents : null,
    hours: asks.hours ? wholeHours : null,
  };
  return { kind, setKind, amount, setAmount, hours, setHours, left, asks, wrong, terms };
}

/** The dialog's state: what its reader has seen, what they wrote, and how it is sent. */
function useProposing(props: ProposeProps) {
  const { order, dispute, standing, onClose } = props;
  const typed = useTerms(props);
  // What another one answers is what its maker has read, not what came behind the dialog.
  const [seen, setSeen] = useState(props.seen);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const uploads = useImageUploads(MAX_IMAGES);
  const propose = useOrderAction(order, api.disputes.propose.send);
  const owesAnswer = dispute.answered_at === null && dispute.opened_by !== order.role;
  const isSilent = owesAnswer && text.trim() === '';
  const isChanged = seen?.id !== standing?.id && !propose.isPending && !propose.isSuccess;
  const send = () => {
    setTried(true);
    if (typed.wrong.amount || typed.wrong.hours || isSilent) return;
    const replaces = seen?.id ?? null;
    const input = { id: order.id, ...typed.terms, text, images: uploads.mediaIds, replaces };
    propose.mutate(input, { onSuccess: onClose, onError: uploads.refuse });
  };
  const words = { owesAnswer, text, setText, isMissing: isTried && isSilent };
  const reading = { seen, isChanged, read: () => setSeen(standing) };
  return { typed, words, reading, isTried, uploads, propose, send };
}

export function ProposeDialog(props: ProposeProps) {
  const { order, dispute, standing, onClose } = props;
  const { t } = useLingui();
  const { typed, words, reading, isTried, uploads, propose, send } = useProposing(props);
  const { seen, isChanged, read } = reading;
  // The button of the notice goes away with it.
  const fields = useFocusOnChange<HTMLDivElement>(seen?.id ?? null, 'select');
  const errors = fieldErrorsOf(propose.error);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={seen ? <Trans>Propose something else</Trans> : <Trans>Propose a solution</Trans>}
      description={
        <>
          <Trans>
            It stands for {PROPOSAL_HOURS} hours. If the other side accepts, it is carried out at
            once.
          </Trans>{' '}
          {words.owesAnswer && <Trans>It is also your answer to the dispute.</Trans>}
        </>
      }
      closeLabel={t`Close`}
      footer={
        <Button
          look="accent"
          busy={propose.isPending || uploads.isBusy}
          disabledReason={isChanged ? <ReadFirst /> : undefined}
          onClick={send}
        >
          <Trans>Send the proposal</Trans>
        </Button>
      }
    >
      <div ref={fields} className={css({ display: 'grid', gap: '4' })}>
        {propose.error && !errors.text && (
          <Banner tone="danger" role="alert">
            <FailureText error={propose.error} />
          </Banner>
        )}
        {isChanged && <Changed {...{ order, dispute, standing }} onRead={read} />}
        <TermsFields dispute={dispute} typed={typed} isTried={isTried} />
        <Words words={words} refused={errors.text} />
        <ProofImages uploads={uploads} label={t`Pictures as proof`} max={MAX_IMAGES} />
      </div>
    </Dialog>
  );
}

function ReadFirst() {
  return <Trans>What is proposed has changed. Read the notice first.</Trans>;
}

function Words(props: {
  words: ReturnType<typeof useProposing>['words'];
  refused: string | undefined;
}) {
  const { words, refused } = props;
  const { t } = useLingui();
  const missing = words.isMissing
    ? t`Say what happened: your proposal is also your answer to the dispute.`
    : undefined;
  return (
    <TextArea
      label={words.owesAnswer ? t`In your words` : t`In your words (optional)`}
      hint={t`Never write passwords here.`}
      value={words.text}
      rows={3}
      maxLength={1_000}
      error={refused ?? missing}
      onChange={(event) => words.setText(event.target.value)}
    />
  );
}

/** What came while the reader was writing: it is read before another one is made in its place. */
function Changed(props: Pick<ProposeProps, 'order' | 'dispute' | 'standing'> & { onRead(): void }) {
  const { order, dispute, standing, onRead } = props;
  const nameProposal = useProposalNames(dispute);
  const meaning = useMeaning(order);
  return (
    <Banner
      tone="warning"
      role="alert"
      action={
        <Button size="sm" onClick={onRead}>
          <Trans>I have read it</Trans>
        </Button>
      }
      title={
        standing ? (
          <Trans>There is another proposal now</Trans>
        ) : (
          <Trans>The proposal that you saw stands no longer</Trans>
        )
      }
    >
      {standing && (
        <span className={css({ overflowWrap: 'anywhere' })}>
          {nameProposal(standing)} · {meaning(standing)} {standing.note}
        </span>
      )}
    </Banner>
  );
}

function TermsFields(props: {
  dispute: ProposeProps['dispute'];
  typed: ReturnType<typeof useTerms>;
  isTried: boolean;
}) {
  const { dispute, typed, isTried } = props;
  const { t } = useLingui();
  const charge = useCharge();
  const labels = useKindLabels(dispute);
  const left = charge(typed.left);
  return (
    <>
      <NativeSelect
        label={t`What you propose`}
        value={typed.kind}
        options={dispute.proposable.map((value) => ({ value, label: labels[value] }))}
        onChange={(event) => {
          const next = dispute.proposable.find((value) => value === event.target.value);
          if (next) typed.setKind(next);
        }}
      />
      {typed.asks.amount && (
        <TextField
          label={t`Back to the buyer, in US dollars`}
          hint={t`More than nothing, less than ${left}.`}
          inputMode="decimal"
          numeric
          value={typed.amount}
          error={isTried && typed.wrong.amount ? t`Name an amount below ${left}.` : undefined}
          onChange={(event) => typed.setAmount(event.target.value)}
        />
      )}
      {typed.asks.hours && (
        <TextField
          label={t`Hours for the delivery`}
          hint={t`From 1 to ${MOST_REDELIVERY_HOURS}, counted from the agreement.`}
          inputMode="numeric"
          numeric
          value={typed.hours}
          error={
            isTried && typed.wrong.hours
              ? t`Name whole hours, at most ${MOST_REDELIVERY_HOURS}.`
              : undefined
          }
          onChange={(event) => typed.setHours(event.target.value)}
        />
      )}
    </>
  );
}
