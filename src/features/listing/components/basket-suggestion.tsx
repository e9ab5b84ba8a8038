/**
 * The basket: the cheapest way to buy the wanted count from sellers who are online now: from one, or from several where
 * that is cheaper or the only way. Every part is an order of its own and costs what is shown here.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { css, cx } from 'styled-system/css';
import type { Basket } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { SplitIcon } from '~/ui/icon.tsx';
import { buyHref } from '~/features/offer/index.ts';
import { ellipsis } from '~/features/common/shared-styles.ts';

interface BasketSuggestionProps {
  basket: Basket;
  /** It belongs to an earlier amount; the basket for the current one is loading. */
  isOld: boolean;
}

export function BasketSuggestion({ basket, isOld }: BasketSuggestionProps) {
  const [only, ...others] = basket.parts;
  const isOne = others.length === 0;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-live="polite"
      aria-busy={isOld}
      inert={isOld}
      className={box}
    >
      <div className={head}>
        <span className={icon} aria-hidden="true">
          <SplitIcon />
        </span>
        <div className={words}>
          <h2 id={id} className={title}>
            <Title basket={basket} />
          </h2>
          <p>
            <Explanation basket={basket} />
          </p>
        </div>
        {only === undefined ? null : <Total basket={basket} />}
        {only === undefined ? null : (
          <span className={action}>
            {isOne ? <BuyPart part={only} /> : <BuyAll parts={basket.parts} />}
          </span>
        )}
      </div>
      {isOne ? null : (
        <ul className={parts}>
          {basket.parts.map((part) => (
            <Part key={part.offer_id} part={part} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Title({ basket }: { basket: Basket }) {
  const format = useFormat();
  const { wanted, count, parts, saves_amount: saves } = basket;
  const whole = format.count(wanted);
  const possible = format.count(count);
  if (!basket.anybody_online) return <Trans>Nobody who sells this is online now.</Trans>;
  if (count === 0) return <Trans>Nobody online sells {whole} of it.</Trans>;
  if (count < wanted)
    return (
      <Trans>
        Sellers online can fill {possible} of your {whole}.
      </Trans>
    );
  if (count > wanted) return <Trans>Sellers online sell no less than {possible}.</Trans>;
  const [{ seller } = { seller: null }] = parts;
  if (parts.length === 1 && seller) {
    return <Trans>{seller.public_name} is the cheapest online.</Trans>;
  }
  const sellers = parts.length;
  return saves === null ? (
    <Plural
      value={sellers}
      one="# seller together has it."
      other={`Nobody online has ${whole} alone, # together do.`}
    />
  ) : (
    <Plural value={sellers} one="# seller is cheapest." other="# sellers are cheaper than one." />
  );
}

function Explanation({ basket }: { basket: Basket }) {
  const format = useFormat();
  if (!basket.anybody_online) {
    return (
      <Trans>
        You can still buy below: orders start when the seller is back, and you cancel for free until
        then.
      </Trans>
    );
  }
  if (basket.count === 0) return <Trans>Change the amount, or look at the rows below.</Trans>;
  const [only, ...others] = basket.parts;
  if (only && others.length === 0) {
    const name = only.seller.public_name;
    const count = format.count(only.count);
    const price = format.unitPrice(only.unit_price, true);
    return (
      <Trans>
        {count} × {price} from {name}, held in escrow until you confirm.
      </Trans>
    );
  }
  return <Trans>One payment, one order of each seller. Each is held in its own escrow.</Trans>;
}

/** "Within 20 min": of all parts together, the slowest promise. */
function Total({ basket }: { basket: Basket }) {
  const format = useFormat();
  const saved = basket.saves_amount === null ? 0 : basket.saves_amount;
  const saves = format.cents(saved);
  return (
    <p className={total}>
      <b>{format.centsSum(basket.parts.map((part) => part.total_amount))}</b>
      <small>
        <Promised minutes={basket.delivery_minutes} />
        {saved > 0 ? (
          <>
            {' · '}
            <Trans>saves {saves}</Trans>
          </>
        ) : null}
      </small>
    </p>
  );
}

function Promised({ minutes }: { minutes: number }) {
  const format = useFormat();
  if (minutes === 0) return <Trans>at once</Trans>;
  const duration = format.minutes(minutes);
  return <Trans>within {duration}</Trans>;
}

type BasketPart = Basket['parts'][number];

function BuyPart({ part }: { part: BasketPart }) {
  const { t } = useLingui();
  const count = useFormat().count(part.count);
  const name = part.seller.public_name;
  return (
    <LinkButton
      size="sm"
      rel="nofollow"
      href={buyHref(part.offer_id, part.count)}
      aria-label={t`Buy ${count} from ${name}`}
    >
      <Trans>Buy {count}</Trans>
    </LinkButton>
  );
}

/** One payment for all parts. */
function BuyAll({ parts }: { parts: readonly BasketPart[] }) {
  const part = parts.map(({ offer_id: id, count }) => `${id}:${count}`);
  return (
    <LinkButton
      size="sm"
      look="accent"
      rel="nofollow"
      href={paths.basket + stringifySearch({ part })}
    >
      <Trans>Buy all together</Trans>
    </LinkButton>
  );
}

function Part({ part }: { part: BasketPart }) {
  const format = useFormat();
  const count = format.count(part.count);
  const price = format.unitPrice(part.unit_price, true);
  return (
    <li className={line}>
      <span className={css({ minWidth: '0' })}>
        <Anchor
          href={`${paths.offer(part.offer_id)}?count=${part.count}`}
          className={cx(ellipsis, seller)}
        >
          {part.seller.public_name}
        </Anchor>
        <small className={css({ color: 'muted' })}>
          {count} × {price} · <Promised minutes={part.delivery_minutes} />
        </small>
      </span>
      <b>{format.cents(part.total_amount)}</b>
      <BuyPart part={part} />
    </li>
  );
}

const edge = '1px solid {colors.line}';
const box = css({
  marginTop: '3',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line.strong',
  borderRadius: 'card',
  bg: 'surface',
  fontVariantNumeric: 'tabular-nums',
  transition: 'opacity {durations.base} {easings.out}',
  '&[aria-busy=true]': { opacity: '0.5' },
});
const head = css({
  display: 'flex',
  flexWrap: { base: 'wrap', md: 'nowrap' },
  gap: { base: '3', md: '4' },
  alignItems: 'center',
  padding: { base: '4', wide: '16px 24px' },
});
const icon = css({
  display: { base: 'none', md: 'grid' },
  placeItems: 'center',
  flex: 'none',
  width: '40px',
  height: '40px',
  borderRadius: 'control',
  bg: 'raised',
});
const words = css({
  flex: { base: '1 1 180px', md: '1' },
  minWidth: '0',
  fontSize: '14',
  lineHeight: '1.45',
  color: 'muted',
});
const title = css({
  textStyle: 'body',
  fontSize: '14',
  fontStretch: '100%',
  fontWeight: 'strong',
  letterSpacing: '0',
  color: 'text',
});
const total = css({
  textAlign: 'end',
  lineHeight: '1.25',
  '& b': { fontSize: '18', display: 'block' },
  '& small': { color: 'muted', display: 'block', marginTop: '0.5' },
});
const action = css({ width: { base: 'full', md: 'auto' }, display: 'grid' });
const parts = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(92px, auto)',
  columnGap: { base: '3', md: '5' },
  borderTop: edge,
  paddingInline: { base: '4', wide: '24px' },
});
const line = css({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  minHeight: '56px',
  paddingBlock: '2',
  fontSize: '14',
  '&:not(:first-child)': { borderTop: edge },
  '& > b': { fontWeight: 'strong', textAlign: 'end' },
  '& small': { display: 'block' },
});
const seller = css({
  fontWeight: '600',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
});
