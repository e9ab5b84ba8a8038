/** The rate by which an order was priced, for good: whose amounts were shown in another currency than the charged one. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { formatRate } from '~/platform/i18n/rate-text.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';

export default function OrderRate({ order }: { order: OrderOutput }) {
  const { locale } = usePage();
  const rate = formatRate(order.rate, order.currency, locale);
  const brand = appConfig.brand.name;
  const day = order.rate_date === null ? '' : formatDocumentDay(order.rate_date, locale);
  return (
    <p className={css({ fontSize: '14', color: 'muted' })}>
      {order.rate_date === null ? (
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
