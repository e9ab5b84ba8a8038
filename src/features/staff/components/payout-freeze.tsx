/** Frozen payouts: of one person, with freezing and lifting, and the list of all accounts whose payouts are frozen. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import type { Contract } from '~/contracts/index.ts';
import {
  staffReasonSchema,
  type AccountDetail,
} from '~/contracts/moderation/moderation.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { useSession } from '~/platform/session/session.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { staffQueries } from '../staff.queries.ts';
import { useDecided } from '../use-decided.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { Queue, QueueCard } from './queue.tsx';

type Freeze = InferContractRouterOutputs<Contract>['wallet']['payoutFreezes']['data'][number];

const stack = css({ display: 'grid', gap: '4', justifyItems: 'start' });
const wide = css({ width: 'full' });
const reasonOnly = v.object({ reason: staffReasonSchema });
/** A text that somebody wrote, among the data. */
const written = css({
  display: 'block',
  color: 'text',
  textStyle: 'small',
  overflowWrap: 'anywhere',
});

/** Whether payouts of this person are frozen, since when and why; what may be done about it. */
export function PersonPayouts({ person }: { person: AccountDetail }) {
  const { t } = useLingui();
  const session = useSession();
  const { data: freezes } = useSuspenseQuery(staffQueries.payoutsOf(person.id));
  const open = freezes.data.find(({ lifted_at: liftedAt }) => liftedAt === null);
  const isOwn = session?.profile.id === person.id;
  if (isOwn && freezes.data.length === 0) return null;
  return (
    <section>
      <SectionHeading size="panel">
        <Trans>Payouts</Trans>
      </SectionHeading>
      <div className={stack}>
        {freezes.data.length === 0 ? null : (
          <div className={wide}>
            <RowList lines="around" label={t`Frozen payouts`}>
              {freezes.data.map((freeze) => (
                <FreezeRow key={freeze.id} freeze={freeze} />
              ))}
            </RowList>
          </div>
        )}
        {isOwn ? null : open ? <Lift freeze={open} /> : <Freeze person={person} />}
      </div>
    </section>
  );
}

function FreezeRow({ freeze }: { freeze: Freeze }) {
  const { moment } = useTimeFormat();
  const nameOf = usePersonName();
  const [from, by] = [moment(freeze.created_at), nameOf(freeze.frozen_by)];
  const until = freeze.lifted_at === null ? null : moment(freeze.lifted_at);
  const lifter = freeze.lifted_by === null ? '' : nameOf(freeze.lifted_by);
  return (
    <RowItem
      title={
        until === null ? (
          <StatusPill tone="danger">
            <Trans>Frozen</Trans>
          </StatusPill>
        ) : (
          <StatusPill tone="neutral">
            <Trans>Lifted</Trans>
          </StatusPill>
        )
      }
      detail={
        <>
          <span className={written}>{freeze.reason}</span>
          <Trans>
            {from}, by {by}
          </Trans>
          {until === null ? null : (
            <>
              <span className={written}>{freeze.lift_reason}</span>
              <Trans>
                Lifted {until}, by {lifter}
              </Trans>
            </>
          )}
        </>
      }
    />
  );
}

function Freeze({ person: { id, public_name: name } }: { person: AccountDetail }) {
  const { t } = useLingui();
  const decided = useDecided();
  return (
    <DecisionDialog
      label={<Trans>Freeze payouts</Trans>}
      look="danger"
      title={<Trans>Freeze the payouts of {name}?</Trans>}
      description={
        <Trans>
          Nothing is approved and nothing leaves until it is lifted. They are told that payouts are
          frozen, not why.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Freeze payouts</Trans>}
      submit={async ({ reason }) => {
        await api.wallet.freezePayouts.send({ user_id: id, reason });
        await decided(t`Payouts of ${name} are frozen.`);
      }}
    />
  );
}

function Lift({ freeze }: { freeze: Freeze }) {
  const { t } = useLingui();
  const decided = useDecided();
  const name = usePersonName()(freeze);
  return (
    <DecisionDialog
      label={<Trans>Lift the freeze</Trans>}
      title={<Trans>Open the payouts of {name} again?</Trans>}
      description={<Trans>What waits can be approved and sent. They are told so.</Trans>}
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Lift the freeze</Trans>}
      submit={async ({ reason }) => {
        await api.wallet.liftPayoutFreeze.send({ user_id: freeze.user_id, reason });
        await decided(t`Payouts of ${name} are open again.`);
      }}
    />
  );
}

/** The accounts whose payouts are frozen now. @param lead the choice of the list */
export function FrozenQueue({ lead }: { lead: ReactNode }) {
  const options = staffQueries.payoutFreezes();
  const query = useInfiniteQuery(options);
  const session = useSession();
  return (
    <Queue
      title={<Trans>Payouts</Trans>}
      lead={lead}
      empty={
        <EmptyState title={<Trans>Nothing is frozen</Trans>}>
          <Trans>Payouts of a person are frozen on their page, with a reason.</Trans>
        </EmptyState>
      }
      queryKey={options.queryKey}
      query={query}
    >
      {(freeze) => (
        <FreezeCard
          key={freeze.id}
          freeze={freeze}
          isOwn={freeze.user_id === session?.profile.id}
        />
      )}
    </Queue>
  );
}

function FreezeCard({ freeze, isOwn }: { freeze: Freeze; isOwn: boolean }) {
  const { moment } = useTimeFormat();
  const nameOf = usePersonName();
  const [from, by] = [moment(freeze.created_at), nameOf(freeze.frozen_by)];
  return (
    <QueueCard
      title={<TextLink href={`/staff/people/${freeze.user_id}`}>{nameOf(freeze)}</TextLink>}
      details={
        <Trans>
          {from}, by {by}
        </Trans>
      }
      text={freeze.reason}
    >
      {isOwn ? null : <Lift freeze={freeze} />}
    </QueueCard>
  );
}
