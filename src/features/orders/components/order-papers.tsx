/** An order on paper: the page as it is, and for its buyer the receipt, a link that works without script as well. */
import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { wasCharged } from '~/contracts/orders/bill.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useAction } from '~/features/common/use-action.ts';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { formatRate } from '~/platform/i18n/rate-text.ts';
import { saveBinaryFile } from '~/platform/media/save-file.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { ReceiptIcon } from '~/ui/icon.tsx';
import { TextButton, TextLink } from '~/ui/marks.tsx';
import { fetchReceipt } from '../receipt.functions.ts';

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
      <OrderRate order={order} />
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

/** The rate by which the order was priced, for good; nothing where it was shown in the US dollars that were charged. */
function OrderRate({ order }: { order: OrderOutput }) {
  const { locale } = usePage();
  const { currency, rate_date: dated, role } = order;
  if (currency === 'USD' || role === 'seller') return null;
  const rate = formatRate(order.rate, currency, locale);
  const brand = appConfig.brand.name;
  const day = dated === null ? '' : formatDocumentDay(dated, locale);
  return (
    <p className={rateLine}>
      {dated === null ? (
        <Trans>
          {rate}, set by {brand}
        </Trans>
      ) : (
        <Trans>
          {rate}, of {day}
        </Trans>
      )}
    </p>
  );
}

const rateLine = css({ fontSize: '14', color: 'muted' });
const pair = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
