/** The orders of a basket, one of each seller, and what they cost together. */
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Surface } from '~/ui/layout.tsx';
import { Avatar, Price } from '~/ui/marks.tsx';
import { LazyGameEmblem, LazyTerms } from '../lazy-parts.ts';

export interface BasketLine {
  key: string;
  sellerName: string;
  sellerAvatar: string | null;
  title: string;
  count: number;
  totalCents: number;
}

export interface BasketCategory {
  title: string;
  game: { title: string; alias: string; icon_image: string | null };
}

interface BasketSummaryProps {
  category: BasketCategory;
  lines: readonly BasketLine[];
  bonusCents: number;
  action: ReactNode;
}

export function BasketSummary({ category, lines, bonusCents, action }: BasketSummaryProps) {
  const format = useFormat();
  const amounts = lines.map(({ totalCents }) => totalCents);
  const due = amounts.reduce((sum, cents) => sum + cents, 0) - bonusCents;
  const sellers = lines.length;
  return (
    <Surface
      as="aside"
      pad="none"
      className={css({ position: { wide: 'sticky' }, top: { wide: '128px' } })}
    >
      <div className={css({ padding: { base: '4', wide: '6' } })}>
        <div className={css({ display: 'flex', gap: '3', alignItems: 'center' })}>
          <LazyGameEmblem game={category.game} px={56} eager />
          <div className={css({ minWidth: '0' })}>
            <b>
              <Plural value={sellers} one="# order" other="# orders of # sellers" />
            </b>
            <p className={quiet}>
              {category.game.title} · {category.title}
            </p>
          </div>
        </div>
        <Lines lines={lines} />
        {bonusCents > 0 && (
          <p className={total}>
            <span className={css({ color: 'muted' })}>
              <Trans>Bonus balance</Trans>
            </span>
            <span>{format.cents(-bonusCents)}</span>
          </p>
        )}
        <p className={total}>
          <b>
            <Trans>You pay</Trans>
          </b>
          <Price size="xl">{format.cents(due)}</Price>
        </p>
        <div className={css({ display: { base: 'none', wide: 'block' } })}>{action}</div>
        <div className={small}>
          <Trans>One payment for all of them: all are ordered, or none.</Trans>
          <br />
          <Trans>Each is held in its own escrow and refunded by itself.</Trans>
          <br />
          <LazyTerms />
        </div>
      </div>
    </Surface>
  );
}

function Lines({ lines }: { lines: readonly BasketLine[] }) {
  const format = useFormat();
  return (
    <ul className={list}>
      {lines.map((line) => (
        <li key={line.key} className={row}>
          <Avatar name={line.sellerName} src={line.sellerAvatar} size={36} />
          <span className={css({ minWidth: '0' })}>
            <b className={css({ display: 'block', overflowWrap: 'anywhere' })}>{line.sellerName}</b>
            <small className={css({ color: 'muted', overflowWrap: 'anywhere' })}>
              {format.count(line.count)} × {line.title}
            </small>
          </span>
          <b className={css({ whiteSpace: 'nowrap' })}>{format.cents(line.totalCents)}</b>
        </li>
      ))}
    </ul>
  );
}

const quiet = css({ fontSize: '14', color: 'muted', marginTop: '1' });
const list = css({ marginTop: '4', borderTop: '1px solid {colors.line}' });
const row = css({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr) auto',
  gap: '3',
  alignItems: 'center',
  fontSize: '14',
  paddingBlock: '2.5',
  borderBottom: '1px solid {colors.line}',
  fontVariantNumeric: 'tabular-nums',
});
const total = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '4',
  paddingTop: '3.5',
  marginBottom: '3',
});
const small = css({ fontSize: '12', color: 'muted', textAlign: 'center', marginTop: '2.5' });
