/** Frozen payouts of one person: since when and why, freezing and lifting. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { Contract } from '~/contracts/index.ts';
import { type AccountDetail } from '~/contracts/moderation/moderation.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { useSession } from '~/platform/session/session.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { staffQueries } from '../staff.queries.ts';
import { useDecided } from '../use-decided.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';

type Freeze = InferContractRouterOutputs<Contract>['wallet']['payoutFreezes']['data'][number];

const stack = css({ display: 'grid', gap: '4', justifyItems: 'start' });
const wide = css({ width: 'full' });
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
        {isOwn ? null : open ? (
          <Lift freeze={open} />
        ) : (
          <Freeze person={person} last={freezes.data[0]?.id ?? person.id} />
        )}
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
          {freeze.reason === '' ? null : <span className={written}>{freeze.reason}</span>}
          <Trans>
            {from}, by {by}
          </Trans>
          {until === null ? null : (
            <>
              {freeze.lift_reason ? <span className={written}>{freeze.lift_reason}</span> : null}
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

/** One key for the act while the person's freezes stand as they do: pressed again, it gets the same answer. */
const keyed = (last: string, input: unknown) => ({ idempotencyKey: keyWithin(last, input) });

/** @param last the newest freeze that was lifted, or the person's own id */
function Freeze({
  person: { id, public_name: name },
  last,
}: {
  person: AccountDetail;
  last: string;
}) {
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
        const input = { user_id: id, reason };
        await api.wallet.freezePayouts.send(input, keyed(last, input));
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
        const input = { user_id: freeze.user_id, reason };
        await api.wallet.liftPayoutFreeze.send(input, keyed(freeze.id, input));
        await decided(t`Payouts of ${name} are open again.`);
      }}
    />
  );
}
