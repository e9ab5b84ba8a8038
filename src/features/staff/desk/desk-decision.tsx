/** The decision about a dispute: what becomes of the money, why, and a note for later ones. It is asked again before it is sent. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLingui as useMessages } from '@lingui/react';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { decisionCodes, type DecisionOutcome } from '~/contracts/cases/decision-codes.ts';
import { decisionCodeNames } from '~/contracts/cases/decision-names.ts';
import { leftCents } from '~/contracts/orders/bill.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { isTexts, useDraftState, type Texts } from '~/platform/device/use-draft-texts.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Kbd } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { RadioCards } from '~/ui/radio-cards.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { AnswerPicker } from '../components/answer-picker.tsx';
import { useDecided } from '../use-decided.ts';

/** In the order of their keys. */
export const outcomesByKey = ['refund', 'part', 'redeliver', 'release'] as const;
const LEAST_WORDS = 3;

/** Dollars as they are typed, in cents. */
const dollars = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,6}(?:[.,]\d{1,2})?$/),
  v.transform((typed) => Math.round(Number(typed.replace(',', '.')) * 100)),
);

export interface DecisionDraft {
  texts: Texts;
  set(change: Texts): void;
  clear(): void;
}

/** What was typed about this case in this tab. @param note what is kept of the note */
export function useDecisionDraft(orderId: string, note: string): DecisionDraft {
  const [texts, keep] = useDraftState(`decision.${orderId}`, isTexts, { note });
  return {
    texts,
    set: (change) => keep({ ...texts, ...change }),
    clear: () => keep(null),
  };
}

const outcomeOf = ({ outcome }: Texts): DecisionOutcome | null =>
  outcomesByKey.find((one) => one === outcome) ?? null;

/** The button that asks the question: the key leads there while something is missing, and it says what. */
export const DECIDE_ID = 'desk-decide';

/** What is typed, as it would be sent; null while something is missing. */
export function readDraft(order: OrderOutput, texts: Texts) {
  const outcome = outcomeOf(texts);
  const reason = (texts.reason ?? '').trim();
  const code = decisionCodes.find((one) => one === texts.code) ?? null;
  const typed = v.safeParse(dollars, texts.amount ?? '');
  const cents = outcome === 'part' ? (typed.success ? typed.output : 0) : 0;
  const isPart = outcome !== 'part' || (cents > 0 && cents <= leftCents(order));
  if (outcome === null || code === null || reason.length < LEAST_WORDS || !isPart) return null;
  const decision = outcome === 'part' || outcome === 'release' ? ('complete' as const) : outcome;
  return { outcome, input: { id: order.id, decision, refund_amount: cents, reason, code } };
}

interface DecisionProps {
  order: OrderOutput;
  isMine: boolean;
  draft: DecisionDraft;
  isAsking: boolean;
  onAsk(isAsking: boolean): void;
}

export function DeskDecision(props: DecisionProps) {
  const { order, isMine, draft, onAsk } = props;
  const { texts, set } = draft;
  const { i18n } = useMessages();
  const { t } = useLingui();
  const { cents } = useFormat();
  const ready = readDraft(order, texts);
  const left = cents(leftCents(order));
  // While a bank has the money nobody decides anything; the note stays open.
  const mayDecide = isMine && !order.bank_stopped;
  return (
    <Surface as="section" pad="md">
      <SectionHeading level="h2">
        <Trans>Decision</Trans>
      </SectionHeading>
      <div className={css({ display: 'grid', gap: '4', marginTop: '2' })}>
        <RadioCards
          label={<Trans>What becomes of the money</Trans>}
          name="outcome"
          value={outcomeOf(texts)}
          disabled={!mayDecide}
          onValueChange={(outcome) => set({ outcome })}
          options={useOutcomes(order)}
        />
        {texts.outcome === 'part' && (
          <TextField
            label={<Trans>Back to the buyer, in US dollars</Trans>}
            hint={<Trans>At most {left}.</Trans>}
            inputMode="decimal"
            numeric
            disabled={!mayDecide}
            value={texts.amount ?? ''}
            onChange={(event) => set({ amount: event.target.value })}
          />
        )}
        <NativeSelect
          label={<Trans>Reason, both sides read this</Trans>}
          placeholder={t`Choose a reason`}
          disabled={!mayDecide}
          value={texts.code ?? ''}
          onChange={(event) => set({ code: event.target.value })}
          options={decisionCodes.map((value) => ({
            value,
            label: i18n._(decisionCodeNames[value]),
          }))}
        />
        <Words {...props} disabled={!mayDecide} />
        <Note {...props} />
        <Button
          look="accent"
          id={DECIDE_ID}
          disabledReason={ready && mayDecide ? undefined : <Missing {...props} />}
          onClick={() => onAsk(true)}
        >
          <Trans>Decide</Trans> <Kbd>D</Kbd>
        </Button>
      </div>
      {props.isAsking && ready && mayDecide && <Question {...props} ready={ready} />}
    </Surface>
  );
}

/** Why, in words: both sides read them, each in their own language; a template is in one of the two. */
function Words({ draft: { texts, set }, disabled }: DecisionProps & { disabled: boolean }) {
  const text = texts.reason ?? '';
  return (
    <>
      <AnswerPicker
        act="dispute_decided"
        reader={null}
        text={text}
        disabled={disabled}
        onText={(reason) => set({ reason })}
      />
      <TextArea
        label={<Trans>In your words, both sides read this</Trans>}
        rows={4}
        maxLength={1_000}
        disabled={disabled}
        value={text}
        onChange={(event) => set({ reason: event.target.value })}
      />
    </>
  );
}

/** Why the decision cannot be sent now. */
function Missing({ order, isMine }: DecisionProps) {
  if (order.bank_stopped) return <Trans>Nothing is decided here until the bank has decided.</Trans>;
  if (!isMine) return <Trans>Take the case first.</Trans>;
  return (
    <Trans>
      Choose what becomes of the money, with an amount where it is a part, and say why: a reason of
      the list, and your words.
    </Trans>
  );
}

function useOutcomes(order: OrderOutput) {
  const { t } = useLingui();
  const { cents } = useFormat();
  const left = cents(leftCents(order));
  const net = cents(order.net_amount ?? 0);
  const isInstant = order.offer.delivery.method === 'instant';
  return [
    {
      value: 'refund' as const,
      label: t`Refund everything`,
      note: t`${left} to the buyer`,
      icon: <Kbd>1</Kbd>,
    },
    {
      value: 'part' as const,
      label: t`Refund a part`,
      note: t`The rest is settled with the seller`,
      icon: <Kbd>2</Kbd>,
    },
    {
      value: 'redeliver' as const,
      label: t`Deliver again`,
      note: isInstant ? t`At once, out of the seller’s vault` : t`The promised time begins anew`,
      icon: <Kbd>3</Kbd>,
    },
    {
      value: 'release' as const,
      label: t`Pay the seller`,
      note: t`${net} to the seller`,
      icon: <Kbd>4</Kbd>,
    },
  ];
}

/** For later decisions; staff alone read it. */
function Note({ order, isMine, draft }: DecisionProps) {
  const { t } = useLingui();
  const decided = useDecided();
  const { texts, set } = draft;
  const text = texts.note ?? '';
  const save = useSingleMutation({
    mutationFn: () => api.cases.note.send({ id: order.id, text }),
    onSuccess: () => decided(t`The note is kept.`),
  });
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <TextArea
        label={<Trans>Note for later decisions</Trans>}
        hint={<Trans>Staff alone read it.</Trans>}
        rows={2}
        maxLength={1_000}
        disabled={!isMine}
        value={text}
        onChange={(event) => set({ note: event.target.value })}
      />
      {save.error && (
        <Banner tone="danger" role="alert">
          <FailureText error={save.error} />
        </Banner>
      )}
      {isMine && (
        <Button size="sm" busy={save.isPending} onClick={() => save.mutate()}>
          <Trans>Keep the note</Trans>
        </Button>
      )}
    </div>
  );
}

function Question(props: DecisionProps & { ready: NonNullable<ReturnType<typeof readDraft>> }) {
  const { order, draft, ready, onAsk } = props;
  const { t } = useLingui();
  const { cents } = useFormat();
  const decided = useDecided();
  const outcome = useOutcomes(order).find(({ value }) => value === ready.outcome);
  const { refund_amount: part } = ready.input;
  const send = useSingleMutation({
    mutationFn: () =>
      api.orders.resolve.send(ready.input, {
        idempotencyKey: keyWithin(order.id, [order.status, order.timeline, ready.input]),
      }),
    onSuccess: async () => {
      draft.clear();
      onAsk(false);
      await decided(t`The dispute is decided.`);
    },
  });
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(isOpen) => !isOpen && onAsk(false)}
      title={
        <>
          {outcome?.label} · {part > 0 ? cents(part) : outcome?.note}
        </>
      }
      description={<Trans>Both sides are told at once; the money moves with the decision.</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button look="accent" busy={send.isPending} onClick={() => send.mutate()}>
          <Trans>Decide now</Trans>
        </Button>
      }
    >
      {send.error && (
        <Banner tone="danger" role="alert">
          <FailureText error={send.error} />
        </Banner>
      )}
      <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>
        {ready.input.reason}
      </p>
    </Dialog>
  );
}
