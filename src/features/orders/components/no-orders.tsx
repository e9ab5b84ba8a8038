/** An empty list: nothing was ever bought or sold, or nothing fits what was asked for. */
import { Trans } from '@lingui/react/macro';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PurchasesIcon } from '~/ui/icon.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { isNarrowed, listPath, type OrderListProps } from './order-filters.tsx';

export function NoOrders({ role, asked }: OrderListProps) {
  if (isNarrowed(asked)) {
    const { search } = asked;
    return (
      <EmptyState
        title={
          search === '' ? (
            <Trans>No order fits this filter</Trans>
          ) : (
            <Trans>No order fits this search</Trans>
          )
        }
        actions={
          <LinkButton href={listPath(role)}>
            <Trans>Show all orders</Trans>
          </LinkButton>
        }
      >
        {search === '' ? undefined : <Trans>You searched for “{search}”.</Trans>}
      </EmptyState>
    );
  }
  return role === 'buyer' ? (
    <EmptyState
      icon={<PurchasesIcon aria-hidden="true" />}
      title={<Trans>You have not bought anything yet</Trans>}
      actions={
        <LinkButton look="accent" href={paths.games}>
          <Trans>Find a game</Trans>
        </LinkButton>
      }
    >
      <Trans>Every payment waits in escrow until you confirm the delivery.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      icon={<PurchasesIcon aria-hidden="true" />}
      title={<Trans>No sale yet</Trans>}
      actions={
        <LinkButton href={paths.sellerOffers}>
          <Trans>My offers</Trans>
        </LinkButton>
      }
    >
      <Trans>Sales appear here the moment they are paid.</Trans>
    </EmptyState>
  );
}
