/** Card money: sending back what was not spent, and what is on its way to its card. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { api } from '~/platform/api/api.ts';
import { useIntent } from '~/platform/api/intent.ts';
import { loadMore } from '~/platform/api/load-more.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { LoadMore } from '~/ui/navigation.tsx';
import { toast } from '~/ui/toast-store.ts';
import { useCardRefundLabels, type CardRefund } from '../card-refund-labels.ts';
import { useWalletChanged } from '../use-wallet-changed.ts';
import { walletQueries } from '../wallet.queries.ts';
import { AmountForm, useAmount, useDollars } from './amount-form.tsx';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });

/** Nothing while there is no card money and none was sent back. */
export function CardMoney() {
  const { data: balances } = useSuspenseQuery(api.wallet.balances.queryOptions());
  const query = useSuspenseInfiniteQuery(walletQueries.cardRefunds());
  const cardCents = balances.data.find(({ slug }) => slug === 'card')?.balance ?? 0;
  const refunds = query.data.pages.flatMap((page) => page.data);
  if (cardCents === 0 && refunds.length === 0) return null;
  return (
    <Surface as="section" pad="lg">
      <SectionHeading size="panel">
        <Trans>Back to the card</Trans>
      </SectionHeading>
      <div className={stack}>
        {cardCents > 0 && <SendBackForm key={cardCents} cardCents={cardCents} />}
        {refunds.length > 0 && <Refunds refunds={refunds} />}
        {query.hasNextPage && (
          <LoadMore busy={query.isFetchingNextPage} onLoad={() => void loadMore(query)}>
            <Trans>Older ones</Trans>
          </LoadMore>
        )}
      </div>
    </Surface>
  );
}

function SendBackForm({ cardCents }: { cardCents: number }) {
  const { t } = useLingui();
  const dollars = useDollars();
  const changed = useWalletChanged();
  const intent = useIntent('card refund');
  const amount = useAmount({ min: 1, max: cardCents }, cardCents);
  const { cents } = amount;
  const send = useSingleMutation({
    mutationFn: (sum: number) => {
      const input = { amount: sum };
      return api.wallet.requestCardRefund.send(input, { idempotencyKey: intent.keyFor(input) });
    },
    onSuccess: async () => {
      intent.end();
      await changed();
      toast({ status: 'success', description: t`The money is on its way to your card.` });
    },
  });
  return (
    <AmountForm amount={amount} call={send} onSend={(sum) => send.mutate(sum)}>
      <p className={css({ color: 'muted', textStyle: 'small' })}>
        <Trans>
          It goes back to the card it came from, the last payment first, and arrives within a few
          days.
        </Trans>
      </p>
      <Button type="submit" full busy={send.isPending}>
        <Trans>Send back {cents === null ? '' : dollars(cents)}</Trans>
      </Button>
    </AmountForm>
  );
}

function Refunds({ refunds }: { refunds: readonly CardRefund[] }) {
  const { t } = useLingui();
  const dollars = useDollars();
  const { moment } = useTimeFormat();
  const labels = useCardRefundLabels();
  return (
    <RowList label={t`Sent back to the card`} lines="between">
      {refunds.map(({ id, amount, status, created_at: at }) => (
        <RowItem
          key={id}
          title={dollars(amount)}
          detail={labels[status].hint ? `${moment(at)} · ${labels[status].hint}` : moment(at)}
          end={<StatusPill tone={labels[status].tone}>{labels[status].text}</StatusPill>}
        />
      ))}
    </RowList>
  );
}
