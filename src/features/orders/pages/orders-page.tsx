/** Purchases or sales: what waits for the reader first, then the rest by date, searched and narrowed down. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { useAction } from '~/features/common/use-action.ts';
import { saveTextFile } from '~/platform/media/save-file.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { LinkTabs } from '~/ui/navigation.tsx';
import { OrderFilters } from '../components/order-filters.tsx';
import { OrderGroups } from '../components/order-groups.tsx';
import { fetchOrdersFile } from '../orders.functions.ts';
import { orderFilter, type OrderRole } from '../orders.queries.ts';
import type { OrderListSearch } from '../orders.search.ts';

interface OrdersPageProps {
  role: OrderRole;
  asked: OrderListSearch;
  isSeller: boolean;
}

/** Decoding the response has removed it; without it spreadsheets do not know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export function OrdersPage({ role, asked, isSeller }: OrdersPageProps) {
  const { t } = useLingui();
  const save = useAction({
    mutationFn: async () => {
      const rows = await fetchOrdersFile({ data: orderFilter(role, asked) });
      const name = role === 'buyer' ? t`purchases` : t`sales`;
      saveTextFile(`${name}.csv`, BYTE_ORDER_MARK + rows, 'text/csv');
    },
  });
  return (
    <Wrap className={page}>
      <PageTitle
        end={
          <Button size="sm" busy={save.isPending} onClick={() => save.mutate()}>
            <Trans>Save as CSV</Trans>
          </Button>
        }
      >
        {role === 'buyer' ? <Trans>Purchases</Trans> : <Trans>Orders to deliver</Trans>}
      </PageTitle>
      {isSeller && (
        <LinkTabs
          label={t`Orders`}
          items={[
            { label: t`Purchases`, href: paths.purchases, active: role === 'buyer' },
            { label: t`Sales`, href: paths.sales, active: role === 'seller' },
          ]}
        />
      )}
      <OrderFilters role={role} asked={asked} />
      <OrderGroups role={role} asked={asked} />
    </Wrap>
  );
}

const page = css({
  paddingTop: '8',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
});
