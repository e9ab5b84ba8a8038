/** A change of fees from a date on: what it would do is shown before it is made. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import {
  feeKinds,
  type FeeKind,
  type FeePreview,
  type Fees,
} from '~/contracts/rules/rules.schemas.ts';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { Button } from '~/ui/button.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { ChipLink } from '~/ui/marks.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { useDecided } from '../use-decided.ts';
import { useKindLabels } from './fee-labels.ts';
import { FeeEffect } from './fee-effect.tsx';
import { FeeFields } from './fee-fields.tsx';
import { emptyFees, feesDraftSchema, ruleOf, type SentFees, type Typed } from './fees-draft.ts';
import { feesHref } from './fees-search.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const chips = css({ display: 'flex', gap: '2', flexWrap: 'wrap' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** Shows what a change would do, or makes it. */
function useSending(kind: FeeKind) {
  const { t } = useLingui();
  const router = useRouter();
  const { locale } = usePage();
  const decided = useDecided();
  const confirming = useConfirming();
  /** Which button was pressed. */
  const makes = useRef(false);
  const [effect, show] = useState<FeePreview | null>(null);
  const leave = () =>
    void router.navigate({ href: withLocale(feesHref(null), locale), resetScroll: false });
  const send = async (sent: SentFees): Promise<void> => {
    const rule = ruleOf(kind, sent);
    if (!makes.current) {
      show(await api.rules.preview.send({ rule }));
      return;
    }
    const made = await confirming.run(() => api.rules.schedule.send({ rule, reason: sent.reason }));
    leave();
    await decided(
      made.state === 'waiting'
        ? t`It waits for a second person.`
        : t`It is made, and begins by itself.`,
    );
  };
  return {
    send,
    leave,
    effect,
    choose: (isMaking: boolean): void => {
      makes.current = isMaking;
    },
    dialog: confirming.dialog,
  };
}

/** What is typed apart from the reason: a preview is of it alone. */
function typedNow(typed: Typed): string {
  const { reason: _reason, ...rest } = typed;
  return JSON.stringify(rest);
}

export function FeesForm({ kind, fees }: { kind: FeeKind; fees: Fees }) {
  const { t } = useLingui();
  const labels = useKindLabels();
  const [initial] = useState(() => emptyFees(kind, fees.now.value));
  const sending = useSending(kind);
  const [seen, see] = useState('');
  const form = useContractForm({
    schema: feesDraftSchema,
    initial,
    errorPrefix: 'rule.',
    submit: async (sent) => {
      await sending.send(sent);
      see(typedNow(values));
    },
  });
  const values: Typed = Object.fromEntries(
    Object.keys(initial).map((name) => [name, form.field(name).value]),
  );
  const isSeen = sending.effect !== null && seen === typedNow(values);
  return (
    <Surface as="section" pad="lg" className={stack} aria-labelledby="fees-form">
      <SectionHeading id="fees-form" size="panel">
        <Trans>New fees</Trans>
      </SectionHeading>
      <nav aria-label={t`Whom they are for`} className={chips}>
        {feeKinds.map((each) => (
          <ChipLink key={each} href={feesHref(each)} active={each === kind}>
            {labels[each]}
          </ChipLink>
        ))}
      </nav>
      <FormFrame form={form}>
        <FeeFields kind={kind} form={form} typed={values} fees={fees} />
        <TextArea
          {...form.field('reason')}
          label={<Trans>Reason</Trans>}
          hint={<Trans>It stands in the record.</Trans>}
          maxLength={500}
          rows={2}
        />
        <div aria-live="polite">
          {isSeen && sending.effect ? <FeeEffect effect={sending.effect} fees={fees} /> : null}
        </div>
        <Buttons sending={sending} isSeen={isSeen} busy={form.busy} />
      </FormFrame>
      {sending.dialog}
    </Surface>
  );
}

function Buttons(props: {
  sending: ReturnType<typeof useSending>;
  /** What it does is shown as it is typed. */
  isSeen: boolean;
  busy: boolean;
}) {
  const { sending, isSeen, busy } = props;
  return (
    <div className={buttons}>
      <Button
        type="submit"
        look={isSeen ? 'neutral' : 'accent'}
        busy={busy}
        onClick={() => sending.choose(false)}
      >
        <Trans>Show what it does</Trans>
      </Button>
      <Button
        type="submit"
        look={isSeen ? 'accent' : 'neutral'}
        disabled={!isSeen || busy}
        onClick={() => sending.choose(true)}
      >
        {isSeen && sending.effect?.needs_second === true ? (
          <Trans>Ask a second person</Trans>
        ) : (
          <Trans>Make it so from that date on</Trans>
        )}
      </Button>
      <Button look="ghost" onClick={sending.leave}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
