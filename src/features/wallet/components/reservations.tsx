/** What of the wallet is reserved for card payments that run: in no balance, and not lost. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { ReservationOutput } from '~/contracts/wallet/wallet.schemas.ts';
import { ReservedText } from '~/features/common/reserved-note.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

export function Reservations({ reserved }: { reserved: readonly ReservationOutput[] }) {
  return (
    <div className={css({ display: 'grid', gap: '3', marginTop: '4' })}>
      {reserved.map((each) => (
        <Banner
          key={each.order_id}
          tone="info"
          title={each.title ?? <Trans>An order</Trans>}
          action={
            <LinkButton size="sm" href={paths.order(each.order_id)}>
              <Trans>Show the order</Trans>
            </LinkButton>
          }
        >
          <ReservedText reserved={each} />
        </Banner>
      ))}
    </div>
  );
}
