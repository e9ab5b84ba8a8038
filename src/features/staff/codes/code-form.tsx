/** Making a promo code, or changing one: what it costs at most is said while it is typed. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import type { PromoCodeDetail, PromoOverview } from '~/contracts/promotions/promo-codes.schemas.ts';
import { isAbove } from '~/domain/promo-cost.ts';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { useDecided } from '../use-decided.ts';
import {
  draftOf,
  draftSchema,
  emptyDraft,
  mostTyped,
  type SentDraft,
  type Typed,
} from './code-draft.ts';
import { CodeFields, FixedFields } from './code-fields.tsx';
import { Version } from './code-history.tsx';
import { BackToCodes, Most } from './code-panel.tsx';
import type { CodesSearch } from './codes-search.ts';
import { codesQueries } from './codes.queries.ts';
import { useGoToCode } from './use-code-keys.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const sums = css({ display: 'grid', gap: '3' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const quiet = css({ color: 'muted', fontSize: '14' });
const changes = css({ display: 'grid', gap: '3' });

interface FormProps {
  asked: CodesSearch;
  overview: PromoOverview;
  /** The code that is changed, as it is now; null for a new one. */
  code: PromoCodeDetail | null;
}

/** Makes or changes the code. After a refusal because somebody changed it, what they changed is asked for. */
function useSaving({ asked, code }: FormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirming = useConfirming();
  const decided = useDecided();
  const go = useGoToCode(asked);
  /** Which button was pressed. */
  const start = useRef(false);
  const send = async ({ reason, ...promo }: SentDraft): Promise<PromoCodeDetail> => {
    if (code === null) {
      return api.promoCodes.create.send({ promo, start: start.current, reason });
    }
    const { id, revision } = code;
    try {
      return await api.promoCodes.change.send({ id, revision, promo, reason });
    } catch (error) {
      if (asFailure(error).code === 'PROMO_CODE_CHANGED') {
        await client.invalidateQueries({ queryKey: codesQueries.show(id).queryKey });
      }
      throw error;
    }
  };
  const save = async (draft: SentDraft): Promise<void> => {
    const after = await confirming.run(() => send(draft));
    client.setQueryData(codesQueries.show(after.id).queryKey, after);
    go({ code: after.id, form: null }, { replace: true });
    await decided(t`${after.code} is saved.`);
  };
  return {
    save,
    choose: (isStart: boolean): void => {
      start.current = isStart;
    },
    cancel: () => go({ form: null }, { replace: true }),
    dialog: confirming.dialog,
  };
}

/** @param code whose form is open: what it says when the form opens is what is typed over */
export function CodeForm(props: FormProps) {
  const { code, overview } = props;
  const [opened] = useState(code);
  const [initial] = useState<Typed>(() => (opened ? draftOf(opened) : emptyDraft));
  const saving = useSaving(props);
  const form = useContractForm({
    schema: draftSchema(opened),
    initial,
    errorPrefix: 'promo.',
    submit: saving.save,
  });
  const typed: Typed = Object.fromEntries(
    Object.keys(initial).map((name) => [name, form.field(name).value]),
  );
  const rate = overview.rates.find(({ currency }) => currency === typed['currency'])?.rate ?? 1;
  const newer = (code?.versions ?? []).filter(({ revision }) => revision > (opened?.revision ?? 0));
  return (
    <Surface as="section" pad="lg" className={stack} aria-labelledby="code-form">
      <BackToCodes asked={props.asked} />
      <SectionHeading id="code-form" size="panel">
        {opened ? opened.code : <Trans>New code</Trans>}
      </SectionHeading>
      <Meanwhile versions={newer} />
      <FormFrame form={form}>
        {opened?.is_used ? (
          <FixedFields code={opened} form={form} />
        ) : (
          <CodeFields form={form} typed={typed} opened={opened} />
        )}
        <TextArea
          {...form.field('reason')}
          label={<Trans>Reason</Trans>}
          hint={<Trans>It stands in the record.</Trans>}
          maxLength={500}
          rows={2}
        />
        <Foot {...props} most={mostTyped(typed, rate)} busy={form.busy} saving={saving} />
      </FormFrame>
      {saving.dialog}
    </Surface>
  );
}

/** What others did since the form was opened. */
function Meanwhile({ versions }: { versions: PromoCodeDetail['versions'] }) {
  if (versions.length === 0) return null;
  return (
    <Banner tone="warning" role="status">
      <div className={changes}>
        <p>
          <Trans>
            Somebody changed it while you were typing. If you save, yours takes its place.
          </Trans>
        </p>
        <ul className={changes}>
          {versions.map((version) => (
            <Version key={version.revision} version={version} />
          ))}
        </ul>
      </div>
    </Banner>
  );
}

type FootProps = FormProps & {
  most: number | null | undefined;
  busy: boolean;
  saving: ReturnType<typeof useSaving>;
};

function Foot({ code, overview, most, busy, saving }: FootProps) {
  const { t } = useLingui();
  const { cents } = useFormat();
  const sum = cents(overview.four_eyes_amount);
  const needsSecond = most !== undefined && isAbove(most, overview.four_eyes_amount);
  return (
    <div className={sums}>
      <div aria-live="polite">
        <DefinitionTable
          look="plain"
          items={[
            {
              id: 'most',
              term: t`Costs at most`,
              value: most === undefined ? '–' : <Most cents={most} />,
            },
          ]}
        />
      </div>
      <p className={quiet}>
        <Trans>
          Legend pays. Over {sum}, or without a limit, a second person agrees before it starts.
        </Trans>
      </p>
      <div className={buttons}>
        <Button type="submit" look="accent" busy={busy} onClick={() => saving.choose(true)}>
          {code ? (
            <Trans>Save</Trans>
          ) : needsSecond ? (
            <Trans>Ask a second person</Trans>
          ) : (
            <Trans>Start the code</Trans>
          )}
        </Button>
        {code ? null : (
          <Button type="submit" disabled={busy} onClick={() => saving.choose(false)}>
            <Trans>Save as a draft</Trans>
          </Button>
        )}
        <Button look="ghost" onClick={saving.cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
