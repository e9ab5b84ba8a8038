/** What of the wallet is kept for card payments that run: in no balance, and not lost. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { KeptMoneyOutput } from '~/contracts/wallet/wallet.schemas.ts';
import { KeptText } from '~/features/common/kept-note.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

export function KeptMoney({ kept }: { kept: readonly KeptMoneyOutput[] }) {
  return (
    <div className={css({ display: 'grid', gap: '3', marginTop: '4' })}>
      {kept.map((each) => (
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
          <KeptText kept={each} />
        </Banner>
      ))}
    </div>
  );
}
