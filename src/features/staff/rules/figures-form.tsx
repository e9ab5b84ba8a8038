/** Other figures from a date on: what becomes different is shown before it is made. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import type {
  FigureKindName,
  FiguresPreview,
  RuleFigures,
} from '~/contracts/rules/figures.schemas.ts';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useContractForm, type FormField } from '~/platform/api/use-contract-form.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { Button } from '~/ui/button.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { useDecided } from '../use-decided.ts';
import type { Typed } from './fees-draft.ts';
import { useFigureSuffix, useFigureText } from './figure-labels.ts';
import { figuresDraftSchema, figuresNow, type SentFigures } from './figures-draft.ts';
import { figuresHref } from './figures-search.ts';
import { FigureChanges } from './figures-version.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const effectLines = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** Shows what a change would do, or makes it. */
function useSending(kind: FigureKindName) {
  const { t } = useLingui();
  const router = useRouter();
  const { locale } = usePage();
  const decided = useDecided();
  const confirming = useConfirming();
  /** Which button was pressed. */
  const makes = useRef(false);
  const [effect, show] = useState<FiguresPreview | null>(null);
  const leave = () =>
    void router.navigate({
      href: withLocale(figuresHref(kind, false), locale),
      resetScroll: false,
    });
  const send = async ({ reason, ...rest }: SentFigures): Promise<void> => {
    const rule = { kind, ...rest };
    if (!makes.current) {
      show(await api.rules.previewFigures.send(rule));
      return;
    }
    const made = await confirming.run(() => api.rules.scheduleFigures.send({ ...rule, reason }));
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

export function FiguresForm({ figures: shown }: { figures: RuleFigures }) {
  // What is typed belongs to the figures with which the form was opened.
  const [{ kind, figures, bounds }] = useState(shown);
  const [initial] = useState(() => figuresNow(figures));
  const [schema] = useState(() => figuresDraftSchema(figures));
  const sending = useSending(kind);
  const [seen, see] = useState('');
  const form = useContractForm({
    schema,
    initial,
    errorPrefix: 'value.',
    submit: async (sent) => {
      await sending.send(sent);
      see(typedNow(values));
    },
  });
  const values: Typed = Object.fromEntries(
    Object.keys(initial).map((name) => [name, form.field(name).value]),
  );
  const isSeen = sending.effect !== null && seen === typedNow(values);
  const { notice_hours: hours, lead_minutes: minutes } = bounds;
  return (
    <Surface as="section" pad="lg" className={stack} aria-labelledby="figures-form">
      <SectionHeading id="figures-form" size="panel">
        <Trans>New figures</Trans>
      </SectionHeading>
      <FormFrame form={form}>
        <Figures figures={figures} field={form.field} />
        <TextField
          {...form.field('from')}
          type="datetime-local"
          label={<Trans>From</Trans>}
          hint={
            <Trans>
              In the time zone of this device. {minutes} minutes from now at the earliest, {hours}{' '}
              hours for what is worse for those who use the market.
            </Trans>
          }
        />
        <TextArea
          {...form.field('reason')}
          label={<Trans>Reason</Trans>}
          hint={<Trans>It stands in the record.</Trans>}
          maxLength={500}
          rows={2}
        />
        <div aria-live="polite">
          {isSeen && sending.effect ? <Effect effect={sending.effect} /> : null}
        </div>
        <Buttons sending={sending} isSeen={isSeen} busy={form.busy} />
      </FormFrame>
      {sending.dialog}
    </Surface>
  );
}

function Figures(props: { figures: RuleFigures['figures']; field: (name: string) => FormField }) {
  const { figures, field } = props;
  const text = useFigureText();
  const suffix = useFigureSuffix();
  return figures.map(({ name, label, unit, least, most }) => {
    const [from, to] = [text(unit, least), text(unit, most)];
    return (
      <TextField
        key={name}
        {...field(name)}
        label={label}
        suffix={suffix(unit)}
        hint={
          <Trans>
            {from} to {to}
          </Trans>
        }
        inputMode="decimal"
        numeric
        autoComplete="off"
        maxLength={14}
      />
    );
  });
}

function Effect({ effect }: { effect: FiguresPreview }) {
  return (
    <div className={effectLines}>
      <FigureChanges changes={effect.changes} />
      {effect.changes.some((change) => change.is_worse && change.is_in_terms) ? (
        <Banner tone="warning">
          <Trans>The terms name this figure: they promise 30 days’ notice by e-mail.</Trans>
        </Banner>
      ) : null}
      {effect.needs_second ? (
        <Banner tone="warning">
          <Trans>
            Much more money is at risk: a second person has to agree in time, or it lapses.
          </Trans>
        </Banner>
      ) : null}
    </div>
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
