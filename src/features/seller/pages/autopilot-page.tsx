/** What acts for a seller: prices by rule, replies, starts of orders, and the one log of all of it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Overview } from '~/contracts/autopilot/autopilot.schemas.ts';
import { autopilotBounds } from '~/contracts/autopilot/autopilot-bounds.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { OffersIcon, PauseIcon } from '~/ui/icon.tsx';
import { SectionHeading, Wrap } from '~/ui/layout.tsx';
import { ChipLink } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { ActLog } from '../autopilot/act-log.tsx';
import { AutoReplies } from '../autopilot/auto-replies.tsx';
import { AutoStart } from '../autopilot/auto-start.tsx';
import { invalidateAutopilot } from '../autopilot/autopilot.queries.ts';
import { NewRule, RuleEditor } from '../autopilot/rule-editor.tsx';
import { RuleList } from '../autopilot/rule-list.tsx';
import { StoppedOffers } from '../autopilot/stopped-offers.tsx';
import { SellerTabs } from '../components/seller-tabs.tsx';

export function AutopilotPage() {
  const { data: overview } = useSuspenseQuery(api.autopilot.show.queryOptions());
  return (
    <Wrap className={page}>
      <SellerTabs page="autopilot" />
      <Parts />
      <SectionHeading
        id="prices"
        note={<State overview={overview} />}
        end={<PauseAll overview={overview} />}
      >
        <Trans>Automatic prices</Trans>
      </SectionHeading>
      <StoppedOffers />
      <Rules overview={overview} />
      <AutoReplies />
      <AutoStart />
      <ActLog />
    </Wrap>
  );
}

/** The page is long: its parts by name. */
function Parts() {
  const { t } = useLingui();
  const parts = [
    { id: 'prices', label: t`Automatic prices` },
    { id: 'replies', label: t`Automatic replies` },
    { id: 'starts', label: t`Start orders by themselves` },
    { id: 'log', label: t`Log` },
  ];
  return (
    <nav
      aria-label={t`On this page`}
      className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}
    >
      {parts.map(({ id, label }) => (
        <ChipLink key={id} href={`${paths.sellerAutopilot}#${id}`}>
          {label}
        </ChipLink>
      ))}
    </nav>
  );
}

function State({ overview }: { overview: Overview }) {
  const { count } = useFormat();
  const { rules, acts_count: acts, undone_count: undone } = overview;
  if (rules.length === 0) {
    return (
      <Trans>A rule keeps your prices where you want them, within your floor and ceiling.</Trans>
    );
  }
  const on = count(rules.filter((rule) => rule.is_on).length);
  const taken = count(undone);
  return (
    <>
      <Plural
        value={rules.length}
        one={`${on} of # rule is on`}
        other={`${on} of # rules are on`}
      />
      {' · '}
      <Plural
        value={acts}
        one={`# act in 24 h, ${taken} undone`}
        other={`# acts in 24 h, ${taken} undone`}
      />
    </>
  );
}

function PauseAll({ overview }: { overview: Overview }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const pause = useAction({
    mutationFn: () => api.autopilot.pauseAll.send({}),
    onSuccess: () =>
      void toast({ status: 'success', description: t`Paused. Prices stay as they are.` }),
    onSettled: () => invalidateAutopilot(queryClient),
  });
  if (!overview.rules.some((rule) => rule.is_on)) return null;
  return (
    <Button
      size="sm"
      icon={<PauseIcon aria-hidden="true" />}
      busy={pause.isPending}
      onClick={() => pause.mutate()}
    >
      <Trans>Pause all prices</Trans>
    </Button>
  );
}

function Rules({ overview }: { overview: Overview }) {
  const { rules, scopes } = overview;
  const [chosen, setChosen] = useState<string | null>(rules[0]?.id ?? null);
  const rule = rules.find(({ id }) => id === chosen) ?? null;
  const place = useFocusOnChange(chosen ?? 'new', 'select, input');
  if (rules.length === 0 && scopes.length === 0) return <NothingToPrice />;
  const canAdd = scopes.length > 0 && rules.length < autopilotBounds.rules;
  return (
    <div className={rules.length === 0 ? undefined : columns}>
      {rules.length === 0 ? null : (
        <RuleList rules={rules} chosen={rule?.id ?? null} canAdd={canAdd} onChoose={setChosen} />
      )}
      <div ref={place} className={css({ minWidth: '0' })}>
        {rule ? (
          <RuleEditor
            key={rule.id}
            rule={rule}
            onRemoved={() => setChosen(rules.find(({ id }) => id !== rule.id)?.id ?? null)}
          />
        ) : (
          <NewRule
            scopes={scopes}
            rules={rules}
            onCreated={(created) => setChosen(created.id)}
            onCancel={rules.length === 0 ? undefined : () => setChosen(rules[0]?.id ?? null)}
          />
        )}
      </div>
    </div>
  );
}

function NothingToPrice() {
  return (
    <EmptyState
      icon={<OffersIcon aria-hidden="true" />}
      title={<Trans>You sell nothing that can be priced by others</Trans>}
      actions={
        <LinkButton href={paths.createOffer}>
          <Trans>New offer</Trans>
        </LinkButton>
      }
    >
      <Trans>Rules are for goods that are the same with every seller, as currency is.</Trans>
    </EmptyState>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { base: '8', md: '10' },
  paddingTop: { base: '5', wide: '8' },
});
const columns = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: '220px minmax(0, 1fr)' },
});
