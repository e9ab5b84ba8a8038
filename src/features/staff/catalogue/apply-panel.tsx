/** What a saved draft would do to offers, what happens to each that loses something, and putting it in force. */
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type {
  DefinitionDetail,
  DefinitionPreview,
  ShownLoss,
} from '~/contracts/definitions/definitions.schemas.ts';
import { choiceIssues, lossActs, type LossChoice } from '~/domain/definition-losses.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RadioGroup } from '~/ui/choice.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner, ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';
import { useDecided } from '../use-decided.ts';
import { catalogueQueries } from './catalogue.queries.ts';
import { useActLabels, useInLanguage, useLossText } from './definition-labels.ts';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const quiet = css({ color: 'muted', fontSize: '14' });

/** The button that puts the draft in force. */
export const APPLY_ID = 'apply-definition';

type Choices = Record<string, LossChoice>;

export function ApplyPanel({ detail }: { detail: DefinitionDetail }) {
  const { t } = useLingui();
  const query = useQuery(catalogueQueries.preview(detail.category.id));
  const { draft } = detail;
  if (query.isError) {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        <FailureText error={query.error} />
      </ErrorState>
    );
  }
  const isOf = query.data?.revision === draft?.revision;
  if (!query.data || !draft || (!isOf && query.isFetching))
    return <SkeletonRows label={t`Loading`} />;
  return <Preview key={draft.revision} detail={detail} preview={query.data} />;
}

function Preview({ detail, preview }: { detail: DefinitionDetail; preview: DefinitionPreview }) {
  const [choices, setChoices] = useState<Choices>({});
  const hit = preview.losses.filter(({ offers }) => offers > 0);
  const open = choiceIssues(hit, choices).length;
  return (
    <div className={stack}>
      {hit.map((loss) => (
        <Loss
          key={loss.id}
          detail={detail}
          loss={loss}
          orders={preview.orders}
          choice={choices[loss.id]}
          choose={(choice) => setChoices({ ...choices, [loss.id]: choice })}
        />
      ))}
      {preview.keep_prices > 0 ? (
        <Banner tone="danger" title={<Trans>Prices keep their decimals</Trans>}>
          <Plural
            value={preview.keep_prices}
            one="# offer of this category has a price already. Take the change of “Prices” back, or make another category."
            other="# offers of this category have a price already. Take the change of “Prices” back, or make another category."
          />
        </Banner>
      ) : null}
      <Figures preview={preview} />
      {preview.keep_prices > 0 ? null : open === 0 ? (
        <Apply detail={detail} preview={preview} choices={choices} />
      ) : (
        <p className={quiet} role="status">
          <Plural
            value={open}
            one="Choose what happens to these offers first."
            other="Choose what happens to the offers of # losses first."
          />
        </p>
      )}
    </div>
  );
}

interface LossProps {
  detail: DefinitionDetail;
  loss: ShownLoss;
  orders: number;
  choice: LossChoice | undefined;
  choose(choice: LossChoice): void;
}

function Loss({ detail, loss, orders, choice, choose }: LossProps) {
  const { count } = useFormat();
  const lossText = useLossText(detail.definition);
  const actLabel = useActLabels();
  const { live, offers, sellers } = loss;
  const [onSale, all, by] = [count(live), count(offers), count(sellers)];
  return (
    <div className={stack}>
      <Banner tone={loss.kind === 'required' ? 'warning' : 'danger'} title={lossText(loss)}>
        <Trans>
          Live offers: {onSale}, of {all} in all; sellers: {by}.
        </Trans>{' '}
        {orders > 0 ? (
          <Plural
            value={orders}
            one="# order in progress keeps the text it was bought with."
            other="# orders in progress keep the text they were bought with."
          />
        ) : null}
      </Banner>
      <RadioGroup
        label={<Trans>What happens to these offers</Trans>}
        options={loss.acts.map((act) => ({ value: act, label: actLabel(loss, act) }))}
        value={choice?.act ?? ''}
        onValueChange={(value) => {
          const act = lossActs.find((one) => one === value);
          if (act) choose({ act, to: null });
        }}
      />
      {choice?.act === 'move' && loss.targets.length > 0 ? (
        <Target detail={detail} loss={loss} choice={choice} choose={choose} />
      ) : null}
    </div>
  );
}

function Target({ detail, loss, choice, choose }: Omit<LossProps, 'orders'>) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const { draft } = detail;
  const attribute = draft?.definition.attributes.find(({ key }) => key === loss.attribute);
  const words: Record<string, string> = { true: t`Yes`, false: t`No` };
  const options = loss.targets.map((value) => {
    const option = attribute?.options.find((one) => one.value === value);
    return { value, label: option ? inLanguage(option.label, value) : (words[value] ?? value) };
  });
  return (
    <NativeSelect
      label={<Trans>The value they get</Trans>}
      placeholder={t`Choose`}
      options={options}
      value={choice?.to ?? ''}
      onChange={(event) => choose({ act: 'move', to: event.target.value })}
    />
  );
}

function Figures({ preview }: { preview: DefinitionPreview }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const { offers, sellers, saved_searches, is_cut, refit, undo_hours: hours } = preview;
  const { seconds, step } = refit ?? { seconds: 0, step: 0 };
  return (
    <DefinitionTable
      look="plain"
      items={[
        {
          id: 'offers',
          term: t`Offers concerned`,
          value: is_cut ? t`more than ${count(offers)}` : count(offers),
        },
        { id: 'sellers', term: t`Messages to sellers`, value: count(sellers) },
        { id: 'searches', term: t`Saved searches touched`, value: count(saved_searches) },
        {
          id: 'seconds',
          term: t`Takes about`,
          value:
            refit === null
              ? t`at once`
              : t`${plural(seconds, { one: '# s', other: '# s' })}, in steps of ${step}`,
        },
        {
          id: 'undo',
          term: t`Can be undone for`,
          value: hours === null ? '–' : <Plural value={hours} one="# hour" other="# hours" />,
        },
      ]}
    />
  );
}

function Apply(props: { detail: DefinitionDetail; preview: DefinitionPreview; choices: Choices }) {
  const { detail, preview, choices } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const confirming = useConfirming();
  const decided = useDecided();
  const { category } = detail;
  const { offers, revision, base_version, undo_hours: hours } = preview;
  const name = `${category.game.title}, ${category.title}`;
  const label =
    offers === 0 ? (
      <Trans>Put it in force</Trans>
    ) : (
      <Plural value={offers} one="Apply to # offer as a job" other="Apply to # offers as a job" />
    );
  return (
    <>
      <DecisionDialog
        id={APPLY_ID}
        look="accent"
        label={label}
        title={<Trans>Put this definition of {name} in force?</Trans>}
        description={
          hours === null ? (
            <Trans>
              The category is public with it, and its game as well. Later versions can be undone;
              this one cannot.
            </Trans>
          ) : (
            <Trans>
              It is what sellers, buyers and filters see from then on. It can be undone for{' '}
              <Plural value={hours} one="# hour" other="# hours" />.
            </Trans>
          )
        }
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={label}
        submit={async ({ reason }) => {
          const seen = { category_id: category.id, revision, base_version, choices, reason };
          const after = await confirming.run(() => api.definitions.apply.send(seen));
          const shown = catalogueQueries.show(category.game.alias, category.alias);
          client.setQueryData(shown.queryKey, after);
          await decided(t`Version ${after.version} is in force.`);
        }}
      />
      {confirming.dialog}
    </>
  );
}
