/** Adjustments of the books: what waits for a second person, and what became of the others. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { Adjustment, AdjustmentState } from '~/contracts/ledger/adjustments.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable, type Definition } from '~/ui/data.tsx';
import { DoneIcon } from '~/ui/icon.tsx';
import { ChipLink, StatusPill, TextLink, type Tone } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { QueueCard } from '../components/queue.tsx';
import { DecideAdjustment, ProposeAdjustment, WithdrawAdjustment } from './adjustment-dialogs.tsx';
import { useAccountKinds, useRuleName } from './ledger-labels.ts';
import { stack } from './ledger-parts.tsx';
import { ledgerHref, type LedgerSearch } from './ledger-search.ts';
import { ledgerQueries } from './ledger.queries.ts';

const bar = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });

export function Adjustments({ asked }: { asked: LedgerSearch }) {
  const { t } = useLingui();
  const options = ledgerQueries.adjustments(asked);
  const query = useInfiniteQuery(options);
  return (
    <div className={stack}>
      <div className={bar}>
        <div role="group" aria-label={t`Show`} className={bar}>
          <ChipLink href={ledgerHref('adjustments')} active={asked.state === 'waiting'}>
            <Trans>To be decided</Trans>
          </ChipLink>
          <ChipLink
            href={ledgerHref('adjustments', { state: 'all' })}
            active={asked.state === 'all'}
          >
            <Trans context="adjustments">All</Trans>
          </ChipLink>
        </div>
        <ProposeAdjustment />
      </div>
      <EndlessList queryKey={options.queryKey} query={query}>
        {(pages) => {
          const found = pages.flatMap(({ data }) => data);
          return (
            <div className={stack}>
              {found.length === 0 ? (
                <EmptyState
                  icon={<DoneIcon aria-hidden="true" />}
                  title={<Trans>Nothing waits</Trans>}
                >
                  <Trans>What a super admin proposes stands here, until another one decides.</Trans>
                </EmptyState>
              ) : null}
              {found.map((each) => (
                <AdjustmentCard key={each.id} adjustment={each} />
              ))}
              <EndlessFoot query={query} isEmpty={found.length === 0} />
            </div>
          );
        }}
      </EndlessList>
    </div>
  );
}

const tones: Record<AdjustmentState, Tone> = {
  waiting: 'warning',
  posted: 'accent',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
};

function useStates(): Record<AdjustmentState, string> {
  const { t } = useLingui();
  return {
    waiting: t`Waits for a second person`,
    posted: t`Posted`,
    refused: t`Refused`,
    withdrawn: t`Withdrawn`,
    expired: t`Expired`,
  };
}

function AdjustmentCard({ adjustment }: { adjustment: Adjustment }) {
  const { cents } = useFormat();
  const { moment } = useTimeFormat();
  const nameOf = usePersonName();
  const kinds = useAccountKinds();
  const states = useStates();
  const { person, proposed_by: by } = adjustment;
  const amount = cents(adjustment.amount);
  const side = (kind: Adjustment['from']) =>
    kind === 'real' && person !== null ? `${nameOf(person)} · ${kinds.real}` : kinds[kind];
  const author = nameOf(by);
  return (
    <QueueCard
      work={{ queue: 'adjustments', id: adjustment.id }}
      title={`${amount} · ${side(adjustment.from)} → ${side(adjustment.to)}`}
      details={
        <>
          <StatusPill tone={tones[adjustment.state]}>{states[adjustment.state]}</StatusPill>{' '}
          <Trans>proposed by {author}</Trans> · {moment(adjustment.proposed_at)}
        </>
      }
      text={adjustment.reason}
      more={<Facts adjustment={adjustment} />}
    >
      {adjustment.can === 'decide' ? <DecideAdjustment adjustment={adjustment} /> : null}
      {adjustment.can === 'withdraw' ? <WithdrawAdjustment adjustment={adjustment} /> : null}
    </QueueCard>
  );
}

function Facts({ adjustment }: { adjustment: Adjustment }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const nameOf = usePersonName();
  const ruleName = useRuleName();
  const { person, about, decided_by: decider, decided_at: at, state } = adjustment;
  const items: (Definition | null)[] = [
    {
      id: 'cause',
      term: t`As its owner reads it`,
      value: ruleName(`adjustment.${adjustment.cause}`),
    },
    person && {
      id: 'person',
      term: t`Person`,
      value: <TextLink href={`/staff/people/${person.id}`}>{nameOf(person)}</TextLink>,
    },
    about === null
      ? null
      : {
          id: 'about',
          term: t`About`,
          value: <TextLink href={ledgerHref('postings', { about })}>{about}</TextLink>,
        },
    state === 'waiting'
      ? { id: 'until', term: t`Waits until`, value: moment(adjustment.expires_at) }
      : null,
    decider && at !== null
      ? { id: 'decided', term: t`Decided by`, value: `${nameOf(decider)} · ${moment(at)}` }
      : null,
    adjustment.decision_reason === null
      ? null
      : { id: 'why', term: t`Reason`, value: adjustment.decision_reason },
    state === 'posted'
      ? {
          id: 'posting',
          term: t`In the books`,
          value: (
            <TextLink href={ledgerHref('postings', { about: adjustment.id })}>
              <Trans>The posting</Trans>
            </TextLink>
          ),
        }
      : null,
  ];
  return <DefinitionTable items={items.filter((item) => item !== null)} />;
}
