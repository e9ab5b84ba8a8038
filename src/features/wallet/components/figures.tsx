/** The balances: earned, from a card, on hold, bonus; and in one line what may be done with them. */
import { Trans } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import { Reservations } from './reservations.tsx';
import { walletQueries } from '../wallet.queries.ts';

/** Almost nobody owes. */
const Debt = lazilyHydrated(async () => (await import('./debt.tsx')).Debt);

export function Figures() {
  const format = useFormat();
  const times = useTimeFormat();
  const { data: balances } = useSuspenseQuery(api.wallet.balances.queryOptions());
  const { data: holds } = useSuspenseInfiniteQuery(walletQueries.holds());
  const hold = holds.pages[0];
  const of = (slug: 'real' | 'card' | 'bonus'): number =>
    balances.data.find((entry) => entry.slug === slug)?.balance ?? 0;
  const next = hold?.items[0];
  const nextAmount = next ? format.cents(next.net_amount) : '';
  const nextAt = next ? times.moment(next.release_at) : '';
  const [real, card] = [format.cents(of('real')), format.cents(of('card'))];
  return (
    <div>
      <dl className={figures}>
        <Figure label={<Trans>Available</Trans>} value={real}>
          <Trans>to spend or pay out</Trans>
        </Figure>
        {of('card') > 0 && (
          <Figure label={<Trans>From a card</Trans>} value={card}>
            <Trans>to spend or send back</Trans>
          </Figure>
        )}
        <Figure label={<Trans>On hold</Trans>} value={format.cents(hold?.net_amount ?? 0)}>
          {next ? (
            <Trans>
              next: {nextAmount} <span className={whole}>{nextAt}</span>
            </Trans>
          ) : (
            <Trans>proceeds wait here after a sale</Trans>
          )}
        </Figure>
        <Figure label={<Trans>Bonus</Trans>} value={format.cents(of('bonus'))}>
          <Trans>pays for up to 30 % of an order</Trans>
        </Figure>
      </dl>
      {balances.owed_amount > 0 && <Debt owed={balances.owed_amount} />}
      {balances.reserved.length > 0 && <Reservations reserved={balances.reserved} />}
      {of('card') > 0 && (
        <p className={css({ color: 'muted', textStyle: 'small', marginTop: '3' })}>
          {of('real') > 0 && (
            <>
              <Trans>You can withdraw {real}: what you earned.</Trans>{' '}
            </>
          )}
          <Trans>
            {card} came from a card: it pays for orders or goes back to its card, and is never paid
            out.
          </Trans>
        </p>
      )}
    </div>
  );
}

function Figure(props: { label: ReactNode; value: string; children: ReactNode }) {
  return (
    <div className={figure}>
      <dt className={css({ fontSize: '14', color: 'muted' })}>{props.label}</dt>
      <dd>
        <span className={css({ textStyle: 'figureLg', display: 'block' })}>{props.value}</span>
        <span className={css({ fontSize: '12', color: 'muted' })}>{props.children}</span>
      </dd>
    </div>
  );
}

const whole = css({ whiteSpace: 'nowrap' });
const edge = '1px solid {colors.line}';
const figures = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'none' },
  // No narrower than its sum, which does not break.
  gridAutoFlow: { md: 'column' },
  gridAutoColumns: { md: 'minmax(min-content, 1fr)' },
  columnGap: { base: '4', md: '0' },
  borderBottom: edge,
  // Of three the first one stands alone.
  '& > :first-child:nth-last-child(3)': { gridColumn: { base: '1 / -1', md: 'auto' } },
});
const figure = css({
  paddingBlock: '5',
  paddingInline: { base: '0', md: '4', wide: '6' },
  borderTop: edge,
  borderInlineStart: { base: '0', md: edge },
  _first: { borderInlineStart: '0', paddingInlineStart: '0' },
  _last: { paddingInlineEnd: '0' },
});
