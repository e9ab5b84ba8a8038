/** The wallet: balances, deposit, payouts, what is on hold, and the statement, which on narrow screens comes last. */
import { css } from 'styled-system/css';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import { CardMoney } from '../components/card-money.tsx';
import { DepositForm } from '../components/deposit-form.tsx';
import { Figures } from '../components/figures.tsx';
import { HoldList } from '../components/hold-list.tsx';
import { PayoutPanel } from '../components/payout-panel.tsx';
import { Statement } from '../components/statement.tsx';
import type { StatementInput } from '../wallet.queries.ts';
import type { WalletSearch } from '../wallet.search.ts';

/** Opened a few times a year. */
const Papers = lazilyHydrated(async () => (await import('../components/papers.tsx')).Papers);

export function BalancePage(props: { search: WalletSearch; shown: StatementInput }) {
  return (
    <div className={columns}>
      <div className={figures}>
        <Figures />
      </div>
      <div className={side}>
        <DepositForm />
        <PayoutPanel />
        <CardMoney />
        <HoldList />
        <Papers />
      </div>
      <div className={statement}>
        <Statement {...props} />
      </div>
    </div>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 384px' },
  gridTemplateRows: { wide: 'auto 1fr' },
  gap: { base: '8', wide: '10' },
  alignItems: 'start',
});
const figures = css({ gridColumn: { wide: '1' } });
const side = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  gridColumn: { wide: '2' },
  gridRow: { wide: '1 / span 2' },
});
const statement = css({ gridColumn: { wide: '1' }, minWidth: '0' });
