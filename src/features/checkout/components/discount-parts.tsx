/** What only some buyers see of the discounts: a code that was applied, and bonus money. Loaded late (lazy-parts.ts). */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Switch } from '~/ui/switch.tsx';
import type { DiscountsProps } from './discounts.tsx';

export function AppliedCode(props: DiscountsProps & { code: string }) {
  const format = useFormat();
  return (
    <Surface pad="sm" className={row}>
      <p className={css({ minWidth: '0', flex: '1' })}>
        <b>{props.code}</b>
        <span className={css({ display: 'block', fontSize: '14' })}>
          <Trans>Applied: {format.shown(props.shownDiscountCents)}</Trans>
        </span>
        {props.codeError && (
          <span
            role="status"
            className={css({ display: 'block', fontSize: '14', color: 'danger' })}
          >
            {props.codeError}
          </span>
        )}
      </p>
      {!props.isCodeFixed && (
        <Button
          look="ghost"
          size="sm"
          busy={props.isChecking}
          // A code was set here: its field is gone.
          autoFocus={props.isChecking}
          onClick={props.onRemove}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
    </Surface>
  );
}

export function BonusChoice({ bonus, appliedCode, onBonus }: DiscountsProps) {
  const format = useFormat();
  const balance = format.cents(bonus.balanceCents);
  const usable = format.cents(bonus.usableCents);
  const isBlocked = appliedCode !== null;
  return (
    <Surface pad="sm">
      <Switch
        checked={bonus.isUsed && !isBlocked}
        disabled={isBlocked}
        onChange={(event) => onBonus(event.target.checked)}
        note={
          isBlocked ? (
            <Trans>
              Bonus covers up to 30 % of an order, but not together with a promo code. Remove{' '}
              {appliedCode} to use it.
            </Trans>
          ) : (
            <Trans>Bonus covers up to 30 % of an order: {usable} of this one.</Trans>
          )
        }
      >
        <Trans>Use bonus balance, {balance}</Trans>
      </Switch>
    </Surface>
  );
}

const row = css({ display: 'flex', alignItems: 'center', gap: '4' });
