/** An order on paper: the page as it is, and for its buyer the receipt, a link that works without script as well. */
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, type MouseEvent } from 'react';
import { css } from 'styled-system/css';
import { wasCharged } from '~/contracts/orders/bill.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useAction } from '~/features/common/use-action.ts';
import { saveBinaryFile } from '~/platform/media/save-file.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { ReceiptIcon } from '~/ui/icon.tsx';
import { TextButton, TextLink } from '~/ui/marks.tsx';
import { fetchReceipt } from '../receipt.functions.ts';

const OrderRate = lazy(() => import('./order-rate.tsx'));

export function OrderPapers({ order }: { order: OrderOutput }) {
  const { locale, preferences } = usePage();
  const { id, role } = order;
  const asked = { locale, time_zone: preferences.timeZone };
  const query = new URLSearchParams(asked);
  const drawn = useAction({
    mutationFn: async () => {
      const { name, content } = await fetchReceipt({ data: { id, ...asked } });
      saveBinaryFile(name, content, 'application/pdf');
    },
  });
  return (
    <>
      {order.currency === 'USD' || role === 'seller' ? null : (
        <Suspense>
          <OrderRate order={order} />
        </Suspense>
      )}
      <span className={pair}>
        {role === 'buyer' && wasCharged(order) ? (
          <TextLink
            look="quiet"
            download
            href={`/api/market/order/${id}/receipt?${query.toString()}`}
            aria-busy={drawn.isPending || undefined}
            onClick={(event: MouseEvent) => {
              // With script a refusal is told in the page; the bare link would show it as data.
              event.preventDefault();
              drawn.mutate();
            }}
          >
            <ReceiptIcon size={16} aria-hidden="true" />
            <Trans>Receipt (PDF)</Trans>
          </TextLink>
        ) : null}
        <TextButton look="quiet" onClick={() => window.print()}>
          <ReceiptIcon size={16} aria-hidden="true" />
          <Trans>Print or save</Trans>
        </TextButton>
      </span>
    </>
  );
}

const pair = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
