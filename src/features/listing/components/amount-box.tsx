/** "How many do you need?" A plain form without script; with one, rows are repriced while typing. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { css, cx } from 'styled-system/css';
import { chip } from 'styled-system/recipes';
import { inPlace } from '~/platform/navigation/in-place.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Button } from '~/ui/button.tsx';
import { marketName } from '../market-name.ts';
import type { Amount } from '../use-amount.ts';
import type { CategoryView } from '../use-category-view.ts';
import { ellipsis, withoutScript } from '~/features/common/shared-styles.ts';
import { HiddenSearchInputs } from './hidden-search-inputs.tsx';

interface AmountBoxProps {
  view: CategoryView;
  amount: Amount;
}

export function AmountBox({ view, amount }: AmountBoxProps) {
  const format = useFormat();
  const id = useId();
  const { goods } = marketName(view);
  const { size } = view.definition.unit;
  const unit = size > 1 ? `× ${format.count(size)} ${goods}` : goods;
  const count = format.count(amount.count);
  return (
    <form
      method="get"
      className={stack}
      onSubmit={(event) => {
        event.preventDefault();
        amount.choose(amount.count);
      }}
    >
      <HiddenSearchInputs search={view.search} without={['count', 'cursor']} />
      <label htmlFor={id} className={css({ textStyle: 'label' })}>
        <Trans>How many do you need?</Trans>
      </label>
      <div className={box}>
        <input
          id={id}
          name="count"
          inputMode="numeric"
          autoComplete="off"
          className={input}
          value={amount.draft ?? count}
          onChange={(event) => amount.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (amount.draft !== null) amount.choose(amount.count);
          }}
        />
        <span className={cx(ellipsis, unitText)}>{unit}</span>
      </div>
      <Presets view={view} amount={amount} />
      <Cheapest amount={amount} />
      <div className={withoutScript}>
        <Button type="submit" full>
          <Trans>Price the rows</Trans>
        </Button>
      </div>
    </form>
  );
}

function Presets({ view, amount }: AmountBoxProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ul className={presets} aria-label={t`Usual amounts`}>
      {amount.presets.map((preset) => (
        <li key={preset}>
          <Anchor
            href={view.href({ ...view.search, count: preset, cursor: undefined })}
            rel="nofollow"
            className={cx(chip(), presetLook)}
            aria-current={preset === amount.count ? 'true' : undefined}
            onClick={(event) => inPlace(event, () => amount.choose(preset))}
          >
            {format.count(preset)}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

function Cheapest({ amount }: { amount: Amount }) {
  const format = useFormat();
  const count = format.count(amount.count);
  return (
    <>
      <p className={line} aria-live="polite">
        <span>
          <Trans>Cheapest from one seller</Trans>
        </span>
        {amount.cheapest ? (
          <b>{format.cents(amount.cheapest.totalCents)}</b>
        ) : (
          <span>
            <Trans>nobody has {count}</Trans>
          </span>
        )}
      </p>
      <p className={css({ fontSize: '12', color: 'muted' })}>
        <Trans>Every row below is priced for {count}. All fees are included.</Trans>
      </p>
    </>
  );
}

const stack = css({ display: 'grid', gap: '2.5', gridTemplateColumns: 'minmax(0, 1fr)' });
const box = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  height: '56px',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line.control',
  borderRadius: 'control',
  bg: 'canvas',
  paddingInline: '3.5',
  _hover: { borderColor: 'muted' },
  '&:has(:focus-visible)': {
    borderColor: 'focus',
    outline: '1px solid {colors.focus}',
  },
});
const input = css({
  flex: '1 1 96px',
  minWidth: '0',
  width: 'full',
  height: 'full',
  bg: 'transparent',
  outline: 'none',
  color: 'inherit',
  fontSize: '28',
  fontStretch: '108%',
  fontWeight: '660',
  fontVariantNumeric: 'tabular-nums lining-nums',
});
const unitText = css({ flex: '0 1 auto', fontSize: '14', fontWeight: 'medium', color: 'muted' });
const presets = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(56px, 1fr))',
  gap: '1.5',
});
const presetLook = css({
  width: 'full',
  justifyContent: 'center',
  paddingInline: '1',
  borderRadius: 'control',
  fontVariantNumeric: 'tabular-nums',
});
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  marginTop: '1.5',
  paddingBlock: '5px',
  fontSize: '14',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { color: 'muted' },
});
