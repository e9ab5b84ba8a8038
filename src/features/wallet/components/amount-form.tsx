/** An input for an amount of money, in US dollars like all balances, whatever currency prices are shown in. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Locale } from '~config';
import { FailureText } from '~/features/common/failure-text.tsx';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { formatCents } from '~/platform/i18n/format.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Banner } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';

/** Whole cents of a typed amount; comma and dot both divide. Null when it is no amount. */
export function centsFromText(text: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Dollars as they are typed in a language: `25`, `25.50` or `25,50`. */
export function textOfCents(cents: number, locale: Locale): string {
  const rest = cents % 100;
  const whole = String((cents - rest) / 100);
  const point = locale === 'fr' ? ',' : '.';
  return rest === 0 ? whole : `${whole}${point}${String(rest).padStart(2, '0')}`;
}

/** Formats cents as US dollars, in the language of the page. */
export function useDollars(): (cents: number) => string {
  const { locale } = useFormat();
  return (cents) => formatCents(cents, 'USD', locale);
}

/**
 * Validates a typed amount against two limits in cents. `cents` is null while it lies outside of them.
 *
 * @param firstCents what the input begins with
 */
export function useAmount(range: { min: number; max: number }, firstCents?: number) {
  const { locale } = useFormat();
  const [text, setText] = useState(firstCents === undefined ? '' : textOfCents(firstCents, locale));
  const [isTouched, setTouched] = useState(false);
  const typed = centsFromText(text);
  const isWithin = typed !== null && typed >= range.min && typed <= range.max;
  return {
    ...range,
    text,
    setText,
    setCents: (cents: number) => setText(textOfCents(cents, locale)),
    typed,
    cents: isWithin ? typed : null,
    isWrong: isTouched && !isWithin,
    /** From now on the error is shown. */
    touch: () => setTouched(true),
  };
}

/** A form about one amount: shows its limits and the server's refusal, and sends nothing outside of them. */
export function AmountForm(props: {
  amount: ReturnType<typeof useAmount>;
  call: { error: Error | null };
  onSend: (cents: number) => void;
  /** In place of the words that it costs nothing. */
  hint?: ReactNode;
  /** What comes after the amount, the button included. */
  children: ReactNode;
}) {
  const { t } = useLingui();
  const dollars = useDollars();
  const { amount, call, onSend, hint, children } = props;
  const { cents } = amount;
  const lowest = dollars(amount.min);
  const highest = dollars(amount.max);
  const refused = fieldErrorsOf(call.error).amount;
  const wrong = amount.isWrong ? t`Enter an amount from ${lowest} to ${highest}.` : undefined;
  return (
    <form
      className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}
      onSubmit={(event) => {
        event.preventDefault();
        amount.touch();
        if (cents !== null) onSend(cents);
      }}
    >
      {call.error && !refused && (
        <Banner tone="danger" role="alert">
          <FailureText error={call.error} />
        </Banner>
      )}
      <TextField
        label={t`Amount in US dollars`}
        prefix="$"
        numeric
        inputMode="decimal"
        autoComplete="off"
        value={amount.text}
        hint={hint ?? t`${lowest} to ${highest}, no fee.`}
        error={refused ?? wrong}
        onChange={(event) => amount.setText(event.target.value)}
      />
      {children}
    </form>
  );
}
