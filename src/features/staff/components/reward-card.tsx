/** A reward, or the sign-up of a partner's link, that looks as if somebody had brought themselves. */
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import {
  reasonSchema,
  type ReferralFlag,
  type ReferralReview,
} from '~/contracts/referrals/referrals.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { filePath } from '../files/file-paths.ts';
import { useDecided } from '../use-decided.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { QueueCard } from './queue.tsx';

/** What speaks against paying at once, in words. */
function useFlagLabels(): Record<ReferralFlag, string> {
  const { t } = useLingui();
  return {
    device: t`Both use the same device.`,
    network: t`Both use the same network.`,
    seller: t`The order was bought from one of the two.`,
    small_order: t`The order cost less than the reward.`,
    unconfirmed: t`The e-mail address is not confirmed.`,
    banned: t`Whoever brought them is banned.`,
  };
}

export function RewardCard({ reward }: { reward: ReferralReview }) {
  const { moment } = useTimeFormat();
  const nameOf = usePersonName();
  const labels = useFlagLabels();
  const at = moment(reward.registered_at);
  const { person, referrer, order_id: orderId } = reward;
  const number = orderId === null ? null : orderNumber(orderId);
  return (
    <QueueCard
      work={{ queue: 'rewards', id: reward.user_id }}
      title={
        <>
          <TextLink href={`/staff/people/${referrer.id}`}>{nameOf(referrer)}</TextLink>
          {' → '}
          <TextLink href={`/staff/people/${person.id}`}>{nameOf(person)}</TextLink>
        </>
      }
      details={
        <>
          {reward.kind === 'friend' ? (
            <Trans>Reward for a friend</Trans>
          ) : (
            <Trans>Commission of a partner</Trans>
          )}
          {' · '}
          <Trans>Registered {at}</Trans>
          {orderId === null ? null : (
            <>
              {' · '}
              <TextLink href={filePath('orders', orderId)}>
                <Trans>Order {number}</Trans>
              </TextLink>
            </>
          )}
        </>
      }
      text={reward.flags.map((flag) => labels[flag]).join('\n')}
      more={
        reward.on_hold ? (
          <p>
            <Trans>The order may still be refunded: it can be paid once its hold has ended.</Trans>
          </p>
        ) : undefined
      }
    >
      <RewardDecisions reward={reward} />
    </QueueCard>
  );
}

function RewardDecisions({ reward }: { reward: ReferralReview }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const decided = useDecided();
  const [name, brought] = [nameOf(reward.referrer), nameOf(reward.person)];
  const decide = async (decision: 'accept' | 'refuse', reason: string): Promise<void> => {
    const input = { user_id: reward.user_id, decision, reason };
    const key = keyWithin(reward.user_id, [reward.order_id, input]);
    await api.referrals.decideReferral.send(input, { idempotencyKey: key });
    await decided(t`It is decided about ${name}.`);
  };
  return (
    <>
      {reward.on_hold ? (
        <Button size="sm" disabled>
          <Trans>Accept</Trans>
        </Button>
      ) : (
        <DecisionDialog
          label={<Trans>Accept</Trans>}
          shortcut="A"
          title={
            <Trans>
              Does {name} earn by {brought}?
            </Trans>
          }
          schema={v.object({ reason: reasonSchema })}
          initial={{ reason: '' }}
          confirm={<Trans>Accept</Trans>}
          submit={({ reason }) => decide('accept', reason)}
        />
      )}
      <DecisionDialog
        label={<Trans>Refuse</Trans>}
        shortcut="R"
        look="danger"
        title={
          <Trans>
            Refuse what {name} would earn by {brought}?
          </Trans>
        }
        schema={v.object({ reason: reasonSchema })}
        initial={{ reason: '' }}
        confirm={<Trans>Refuse</Trans>}
        submit={({ reason }) => decide('refuse', reason)}
      />
    </>
  );
}
