/** Two sellers together: cheaper than one, or the only way to the whole amount. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { MarketFacts } from '~/contracts/offers/offers.schemas.ts';
import { useFormat } from '~/platform/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { SplitIcon } from '~/ui/icon.tsx';
import { buyHref } from '../buy-href.ts';

type Split = NonNullable<MarketFacts['split']>;

export function SplitSuggestion({ split, count }: { split: Split; count: number }) {
  const format = useFormat();
  const [first, second] = split.parts;
  if (!first || !second) return null;
  const whole = format.count(count);
  const firstCount = format.count(first.count);
  const secondCount = format.count(second.count);
  const firstName = first.seller.public_name;
  const secondName = second.seller.public_name;
  const saved = split.saves_amount === null ? null : format.cents(split.saves_amount);
  return (
    <aside className={box}>
      <span className={icon} aria-hidden="true">
        <SplitIcon />
      </span>
      <p className={words}>
        <b>
          {saved === null ? (
            <Trans>Nobody has {whole} alone, two sellers do.</Trans>
          ) : (
            <Trans>Two sellers are cheaper than one.</Trans>
          )}
        </b>
        <br />
        <Trans>
          {firstCount} from {firstName} and {secondCount} from {secondName}, each in its own escrow.
        </Trans>
      </p>
      <p className={total}>
        <b>{format.cents(split.total_amount)}</b>
        {saved === null ? null : (
          <small>
            <Trans>saves {saved}</Trans>
          </small>
        )}
      </p>
      <p className={actions}>
        {split.parts.map((part) => (
          <LinkButton
            key={part.offer_id}
            size="sm"
            rel="nofollow"
            href={buyHref(part.offer_id, part.count)}
          >
            <Trans>Buy {format.count(part.count)}</Trans>
          </LinkButton>
        ))}
      </p>
    </aside>
  );
}

const box = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '40px minmax(0, 1fr) auto auto' },
  gap: { base: '3', md: '4' },
  alignItems: 'center',
  padding: { base: '4', wide: '16px 24px' },
  marginTop: '3',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line.strong',
  borderRadius: 'card',
  bg: 'surface',
  fontVariantNumeric: 'tabular-nums',
});
const icon = css({
  display: { base: 'none', md: 'grid' },
  placeItems: 'center',
  width: '40px',
  height: '40px',
  borderRadius: 'control',
  bg: 'raised',
});
const words = css({ fontSize: '14', lineHeight: '1.45', color: 'muted', '& b': { color: 'text' } });
const total = css({
  textAlign: 'end',
  lineHeight: '1.25',
  '& b': { fontSize: '18', display: 'block' },
  '& small': { color: 'muted' },
});
const actions = css({
  display: 'flex',
  gap: '2',
  gridColumn: { base: '1 / -1', md: 'auto' },
  '& > *': { flex: { base: '1', md: 'none' } },
});
