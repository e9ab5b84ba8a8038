/** Puts money into the wallet through the payment provider's page. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { failureText, fieldErrorsOf } from '~/platform/failures.ts';
import { formatCents } from '~/platform/format.ts';
import { useIntentKey } from '~/platform/idempotency.ts';
import { useFormat } from '~/platform/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Chip } from '~/ui/marks.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { deposit } from '../wallet.functions.ts';

const PRESETS_CENTS = [1_000, 2_500, 5_000, 10_000];
const { min, max } = appConfig.wallet.depositCents;

/** Whole cents of a typed amount; comma and dot both divide. Null when it is no amount. */
export function centsFromText(text: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

export function DepositForm() {
  const { t, i18n } = useLingui();
  // Money is kept in US dollars: what is typed and charged is in dollars, whatever currency prices are shown in.
  const { locale } = useFormat();
  const dollars = (cents: number): string => formatCents(cents, 'USD', locale);
  const key = useIntentKey();
  const [text, setText] = useState('25');
  const [isTouched, setTouched] = useState(false);
  const cents = centsFromText(text);
  const isValid = cents !== null && cents >= min && cents <= max;
  const lowest = dollars(min);
  const highest = dollars(max);
  const pay = useMutation({
    mutationFn: (amount: number) =>
      deposit({ data: { input: { amount, method: 'sandbox' }, idempotencyKey: key.current() } }),
    onError: () => key.renew(),
    onSuccess: ({ redirect_url: url }) => window.location.assign(url),
  });
  const fieldError = fieldErrorsOf(pay.error).amount;
  const rangeError =
    isTouched && !isValid ? t`Enter an amount from ${lowest} to ${highest}.` : undefined;
  return (
    <Surface as="section" pad="lg">
      <SectionHeading size="panel">
        <Trans>Deposit</Trans>
      </SectionHeading>
      <form
        className={css({ display: 'grid', gap: '4' })}
        onSubmit={(event) => {
          event.preventDefault();
          setTouched(true);
          if (isValid && !pay.isPending) pay.mutate(cents);
        }}
      >
        {pay.error && !fieldError && (
          <Banner tone="danger" role="alert">
            {failureText(pay.error, i18n)}
          </Banner>
        )}
        <TextField
          label={t`Amount in US dollars`}
          prefix="$"
          numeric
          inputMode="decimal"
          value={text}
          hint={t`${lowest} to ${highest}, no fee.`}
          error={fieldError ?? rangeError}
          onChange={(event) => {
            key.renew();
            setText(event.target.value);
          }}
        />
        <Presets
          chosen={cents}
          onChoose={(preset) => {
            key.renew();
            setText(String(preset / 100));
          }}
        />
        <Button type="submit" look="accent" full busy={pay.isPending || pay.isSuccess}>
          <Trans>Deposit {isValid ? dollars(cents) : ''}</Trans>
        </Button>
      </form>
    </Surface>
  );
}

function Presets(props: { chosen: number | null; onChoose(cents: number): void }) {
  const { locale } = useFormat();
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {PRESETS_CENTS.map((preset) => (
        <Chip key={preset} pressed={props.chosen === preset} onClick={() => props.onChoose(preset)}>
          {formatCents(preset, 'USD', locale)}
        </Chip>
      ))}
    </div>
  );
}
