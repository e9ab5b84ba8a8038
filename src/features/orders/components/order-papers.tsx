/** An order on paper: the page as it is, and for its buyer the receipt, a link that works without script as well. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { ReceiptIcon } from '~/ui/icon.tsx';
import { TextButton, TextLink } from '~/ui/marks.tsx';

export function OrderPapers({ order }: { order: OrderOutput }) {
  const { locale, preferences } = usePage();
  const { id, role, status } = order;
  const wasPaid = status !== 'created' && status !== 'cancelled';
  const query = new URLSearchParams({ locale, time_zone: preferences.timeZone });
  return (
    <span className={pair}>
      {role === 'buyer' && wasPaid ? (
        <TextLink
          look="quiet"
          download
          href={`/api/market/order/${id}/receipt?${query.toString()}`}
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
  );
}

const pair = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
