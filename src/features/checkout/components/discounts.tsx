/** Promo code and bonus money: one or the other, with the reason beside what is not possible. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Switch } from '~/ui/choice.tsx';
import { Surface } from '~/ui/layout.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { Step } from './step.tsx';

interface DiscountsProps {
  number: number;
  /** The code that the shown total already contains. */
  appliedCode: string | null;
  /** What it takes off, as the summary shows it: cents of the shown currency, negative. */
  shownDiscountCents: number;
  /** Why the last code was refused. */
  codeError: string | undefined;
  isChecking: boolean;
  bonus: { balanceCents: number; usableCents: number; isUsed: boolean };
  /** An existing order has a fixed code: only the bonus can still be chosen. */
  isCodeFixed: boolean;
  /** The own code that was removed here; null when none was. */
  declinedCode: string | null;
  onCode(typed: string): void;
  onRemove(): void;
  onTakeBack(): void;
  onBonus(isUsed: boolean): void;
}

export function Discounts(props: DiscountsProps) {
  // Nothing was taken off an order that exists, and nothing can be.
  if (props.isCodeFixed && props.appliedCode === null && props.bonus.balanceCents === 0)
    return null;
  return (
    <Step number={props.number} title={<Trans>Discount or bonus</Trans>}>
      <div className={css({ display: 'grid', gap: '3' })}>
        {props.appliedCode ? (
          <AppliedCode {...props} code={props.appliedCode} />
        ) : (
          <CodeForm {...props} />
        )}
        {props.bonus.balanceCents > 0 && <BonusChoice {...props} />}
      </div>
    </Step>
  );
}

function AppliedCode(props: DiscountsProps & { code: string }) {
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
        <Button look="ghost" size="sm" busy={props.isChecking} onClick={props.onRemove}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </Surface>
  );
}

function CodeForm(props: DiscountsProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const { declinedCode } = props;
  if (props.isCodeFixed) return null;
  return (
    <>
      <form
        className={css({ display: 'flex', gap: '2', alignItems: 'flex-start' })}
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '') props.onCode(code.trim());
        }}
      >
        <TextField
          className={css({ flex: '1', minWidth: '0' })}
          label={t`Promo code`}
          hideLabel
          placeholder={t`Promo code`}
          value={code}
          autoComplete="off"
          maxLength={40}
          error={props.codeError}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" busy={props.isChecking}>
          <Trans>Apply</Trans>
        </Button>
      </form>
      {declinedCode && (
        <p>
          <TextButton onClick={props.onTakeBack}>
            <Trans>Apply your code {declinedCode}</Trans>
          </TextButton>
        </p>
      )}
    </>
  );
}

function BonusChoice({ bonus, appliedCode, onBonus }: DiscountsProps) {
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
