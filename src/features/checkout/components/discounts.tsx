/** Promo code and bonus money: one or the other, with the reason beside what is not possible. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { LazyAppliedCode, LazyBonusChoice } from '../lazy-parts.ts';
import { Step } from './step.tsx';

export interface DiscountsProps {
  number: number;
  /** The code that the shown total already contains. */
  appliedCode: string | null;
  /** What it takes off, as the summary shows it: cents of the shown currency, negative. */
  shownDiscountCents: number;
  /** Why the last code was refused. */
  codeError: string | undefined;
  isChecking: boolean;
  bonus: { balanceCents: number; usableCents: number; isUsed: boolean };
  /** An order that was placed on this page, or a basket, has a fixed code: only the bonus can still be chosen. */
  isCodeFixed: boolean;
  /** The own code that was removed here; null when none was. */
  declinedCode: string | null;
  onCode(typed: string): void;
  onRemove(): void;
  onTakeBack(): void;
  onBonus(isUsed: boolean): void;
}

export function Discounts(props: DiscountsProps) {
  // Nothing was taken off, and nothing can be.
  if (props.isCodeFixed && props.appliedCode === null && props.bonus.balanceCents === 0)
    return null;
  return (
    <Step number={props.number} title={<Trans>Discount or bonus</Trans>}>
      <div className={css({ display: 'grid', gap: '3' })}>
        {props.appliedCode ? (
          <LazyAppliedCode {...props} code={props.appliedCode} />
        ) : (
          <CodeForm {...props} />
        )}
        {props.bonus.balanceCents > 0 && <LazyBonusChoice {...props} />}
      </div>
    </Step>
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
          // A code was taken back here: its button is gone.
          autoFocus={props.isChecking}
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
