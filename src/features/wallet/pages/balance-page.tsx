/** The wallet: balances, statement, deposit, payouts, what is on hold. */
import { css } from 'styled-system/css';
import { CardMoney } from '../components/card-money.tsx';
import { DepositForm } from '../components/deposit-form.tsx';
import { Figures } from '../components/figures.tsx';
import { HoldList } from '../components/hold-list.tsx';
import { PayoutPanel } from '../components/payout-panel.tsx';
import { Statement } from '../components/statement.tsx';
import type { StatementAccount } from '../wallet.queries.ts';

export function BalancePage({ account }: { account: StatementAccount | null }) {
  return (
    <div className={columns}>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '10' })}>
        <Figures />
        <Statement account={account} />
      </div>
      <div className={css({ display: 'grid', gap: '4' })}>
        <DepositForm />
        <CardMoney />
        <PayoutPanel />
        <HoldList />
      </div>
    </div>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 384px' },
  gap: { base: '8', wide: '10' },
  alignItems: 'start',
});
