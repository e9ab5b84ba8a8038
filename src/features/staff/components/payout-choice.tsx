/** Approved payouts that wait in no batch, to choose those of the next one. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Contract } from '~/contracts/index.ts';
import { payoutMethodKinds } from '~/contracts/wallet/wallet.schemas.ts';
import { MOST_PAYOUTS_OF_BATCH } from '~/domain/payout-batch.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useIntent } from '~/platform/api/intent.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { useSession } from '~/platform/session/session.ts';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { staffQueries } from '../staff.queries.ts';
import { useDecided } from '../use-decided.ts';

type Payout = InferContractRouterOutputs<Contract>['wallet']['staffPayouts']['data'][number];
type Kind = Payout['method']['kind'];

const cards = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });

/** The ways to be paid out, as staff read them. */
export function usePayoutKinds(): Record<Kind, string> {
  const { t } = useLingui();
  return { bank: t`Bank account`, paypal: t`PayPal`, usdt: t`USDT` };
}

/** Nothing is sent to an account from which money came back. */
export function AccountFailed() {
  return (
    <StatusPill tone="danger">
      <Trans>Money came back from this account</Trans>
    </StatusPill>
  );
}

/** Nothing is paid out to somebody who owes after a chargeback. */
export function OwnerOwes() {
  return (
    <StatusPill tone="danger">
      <Trans>Owes us after a chargeback</Trans>
    </StatusPill>
  );
}

/** What is approved and waits in no batch, one part for each kind. */
export function ToSend() {
  const options = staffQueries.payoutsToSend();
  const query = useInfiniteQuery(options);
  const session = useSession();
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => {
        // What would be refused is left out: frozen ones, those of who owes, one's own, those whose account failed or cannot be read.
        const payouts = pages
          .flatMap(({ data }) => data)
          .filter(
            ({ user_id: owner, frozen_at: frozenAt, owes, method_failed_at: failedAt, details }) =>
              owner !== session?.profile.id &&
              frozenAt === null &&
              !owes &&
              failedAt === null &&
              details !== null,
          );
        return (
          <div className={cards}>
            {payoutMethodKinds.map((kind) => {
              const ofKind = payouts
                .filter(({ method }) => method.kind === kind)
                .slice(0, MOST_PAYOUTS_OF_BATCH);
              return ofKind.length === 0 ? null : (
                <MakeBatch key={kind} kind={kind} payouts={ofKind} />
              );
            })}
            <EndlessFoot query={query} isEmpty={payouts.length === 0} />
          </div>
        );
      }}
    </EndlessList>
  );
}

function MakeBatch({ kind, payouts }: { kind: Kind; payouts: readonly Payout[] }) {
  const { t } = useLingui();
  const { cents } = useFormat();
  const kinds = usePayoutKinds();
  const nameOf = usePersonName();
  const decided = useDecided();
  const intent = useIntent(`batch-${kind}`);
  const [left, leave] = useState<readonly string[]>([]);
  const chosen = payouts.filter(({ id }) => !left.includes(id));
  const sum = cents(chosen.reduce((total, { net_amount: net }) => total + net, 0));
  const name = kinds[kind];
  const count = chosen.length;
  const make = useSingleMutation({
    mutationFn: (input: { kind: Kind; payout_ids: string[] }) =>
      api.wallet.makePayoutBatch.send(input, { idempotencyKey: intent.keyFor(input) }),
    onSuccess: async () => {
      intent.end();
      await decided(t`The batch is made.`);
    },
  });
  return (
    <Surface as="section" pad="md" className={cards}>
      <SectionHeading size="small">
        <Trans>To be sent: {name}</Trans>
      </SectionHeading>
      <div role="group" aria-label={t`Payouts of the batch`}>
        {payouts.map(({ id, net_amount: net, method, ...owner }) => (
          <Checkbox
            key={id}
            checked={!left.includes(id)}
            onChange={({ target }) =>
              leave(target.checked ? left.filter((each) => each !== id) : [...left, id])
            }
          >
            {cents(net)} · {nameOf(owner)} · {method.label.replaceAll(' ', '\u00a0')}
          </Checkbox>
        ))}
      </div>
      {make.error ? (
        <Banner tone="danger" role="alert">
          <FailureText error={make.error} />
        </Banner>
      ) : null}
      <div>
        <Button
          look="accent"
          busy={make.isPending}
          disabled={count === 0}
          onClick={() => make.mutate({ kind, payout_ids: chosen.map(({ id }) => id) })}
        >
          <Plural
            value={count}
            one={`Make a batch of # payout, ${sum}`}
            other={`Make a batch of # payouts, ${sum}`}
          />
        </Button>
      </div>
    </Surface>
  );
}
