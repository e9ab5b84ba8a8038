/** The filters of all orders as a plain form: it works before the script runs, and its address can be passed on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { orderStatusNames } from '~/contracts/orders/order-status-labels.ts';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { Button } from '~/ui/button.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { listsQueries } from './lists.queries.ts';
import { allOrdersHref, readAllOrders, type AllOrdersSearch } from './orders-search.ts';

const filters = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
});

export function OrderFilters({ asked }: { asked: AllOrdersSearch }) {
  const router = useRouter();
  const { locale } = useRouteContext({ from: '__root__' });
  return (
    <form
      key={JSON.stringify(asked)}
      role="search"
      method="get"
      action={withLocale('/staff/orders', locale)}
      className={filters}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = readAllOrders(Object.fromEntries(new FormData(event.currentTarget)));
        void router.navigate({ href: withLocale(allOrdersHref(typed), locale) });
      }}
    >
      <input type="hidden" name="queue" value="all" />
      <TextField
        name="order"
        label={<Trans>Number or id of an order</Trans>}
        defaultValue={asked.order}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <Choices asked={asked} />
      <TextField
        name="from"
        type="date"
        label={<Trans>Placed from</Trans>}
        defaultValue={asked.from}
      />
      <TextField name="to" type="date" label={<Trans>Placed to</Trans>} defaultValue={asked.to} />
      <Amount name="min" label={<Trans>Total from (US dollars)</Trans>} value={asked.min} />
      <Amount name="max" label={<Trans>Total to (US dollars)</Trans>} value={asked.max} />
      <Person name="buyer_id" label={<Trans>Buyer (id)</Trans>} value={asked.buyer_id} />
      <Person name="seller_id" label={<Trans>Seller (id)</Trans>} value={asked.seller_id} />
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
    </form>
  );
}

/** State and game. A game that the list does not have, or while it is not there, stays chosen. */
function Choices({ asked }: { asked: AllOrdersSearch }) {
  const { t, i18n } = useLingui();
  const { data: games = [] } = useQuery(listsQueries.games());
  const isMissing = asked.game_id !== '' && !games.some(({ id }) => id === asked.game_id);
  return (
    <>
      <NativeSelect
        name="status"
        label={<Trans>State</Trans>}
        options={[
          { value: '', label: t`All` },
          ...orderStatuses.map((value) => ({ value, label: i18n._(orderStatusNames[value]) })),
        ]}
        defaultValue={asked.status}
      />
      <NativeSelect
        name="game_id"
        label={<Trans>Game</Trans>}
        options={[
          { value: '', label: t`All games` },
          ...(isMissing ? [{ value: asked.game_id, label: asked.game_id }] : []),
          ...games.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        defaultValue={asked.game_id}
      />
    </>
  );
}

interface FieldProps {
  name: string;
  label: ReactNode;
  value: string;
}

function Amount({ name, label, value }: FieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode="decimal"
      pattern="[0-9]{1,9}([.,][0-9]{1,2})?"
      defaultValue={value}
      maxLength={12}
      autoComplete="off"
    />
  );
}

function Person({ name, label, value }: FieldProps) {
  return (
    <TextField
      name={name}
      label={label}
      defaultValue={value}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
