/** What staff decide about exchange rates. */
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { daySchema } from '~/contracts/common.ts';
import type { HeldRate, StaffRate } from '~/contracts/rates/rates.schemas.ts';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import { millionthsFrom, turnedRate } from '~/kernel/exchange-rate.ts';
import { api } from '~/platform/api/api.ts';
import { formatRate } from '~/platform/i18n/rate-text.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { TextField } from '~/ui/text-field.tsx';
import { useDecided } from '../use-decided.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';

/** A million dollars. */
const MOST = 1_000_000 * 1_000_000;

/** What is typed: US dollars for one unit, with a point or a comma, in millionths. NaN for what is no rate. */
function dollarsOf(typed: string): number {
  const dollars = millionthsFrom(typed.trim().replace(',', '.'));
  return dollars !== null && dollars > 0 && dollars <= MOST ? dollars : Number.NaN;
}

const pinForm = v.object({
  dollars: v.pipe(
    v.string(),
    v.transform(dollarsOf),
    // Bounds would be told in millionths, which nobody typed.
    v.number(),
    v.transform(turnedRate),
  ),
  until: daySchema,
  reason: staffReasonSchema,
});

export function PinRate({ rate }: { rate: StaffRate }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { currency } = rate;
  return (
    <DecisionDialog
      label={rate.pin ? <Trans>Pin another rate</Trans> : <Trans>Pin a rate</Trans>}
      name={t`Pin a rate: ${currency}`}
      title={<Trans>Pin the rate of {currency}?</Trans>}
      description={
        <Trans>
          It is used whatever is read, until the end of the day (UTC). Orders that were placed keep
          their rate.
        </Trans>
      }
      schema={pinForm}
      initial={{ dollars: '', until: '', reason: '' }}
      confirm={<Trans>Pin it</Trans>}
      submit={async ({ dollars, until, reason }) => {
        await api.rates.pin.send({ currency, rate: dollars, until, reason });
        await decided(t`The rate is pinned.`);
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('dollars')}
            label={<Trans>US dollars for 1 {currency}</Trans>}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          <TextField {...field('until')} label={<Trans>Last day</Trans>} type="date" />
        </>
      )}
    </DecisionDialog>
  );
}

export function UnpinRate({ rate }: { rate: StaffRate }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const decided = useDecided();
  const { currency, market } = rate;
  const after = formatRate(market.rate, currency, locale);
  return (
    <DecisionDialog
      label={<Trans>End the pin</Trans>}
      name={t`End the pin: ${currency}`}
      title={<Trans>End the pin of {currency}?</Trans>}
      description={<Trans>From now on this is used: {after}.</Trans>}
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>End the pin</Trans>}
      submit={async ({ reason }) => {
        await api.rates.unpin.send({ currency, reason });
        await decided(t`The pin has ended.`);
      }}
    />
  );
}

export function DecideHeld({ held }: { held: HeldRate }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const decided = useDecided();
  const { id, currency } = held;
  const old = formatRate(held.last_rate, currency, locale);
  const now = held.rate === null ? null : formatRate(held.rate, currency, locale);
  return (
    <>
      {now === null || !held.acceptable ? null : (
        <DecisionDialog
          label={<Trans>Accept it</Trans>}
          shortcut="A"
          name={t`Accept the held rate: ${currency}`}
          title={<Trans>Use this rate?</Trans>}
          description={
            <Trans>
              {now} instead of {old}. The next reading is compared with it.
            </Trans>
          }
          schema={reasonOnly}
          initial={{ reason: '' }}
          confirm={<Trans>Accept it</Trans>}
          submit={async ({ reason }) => {
            await api.rates.accept.send({ id, reason });
            await decided(t`The rate is accepted.`);
          }}
        />
      )}
      <DecisionDialog
        label={<Trans>Keep the old one</Trans>}
        shortcut="R"
        name={t`Keep the old rate: ${currency}`}
        title={<Trans>Keep the old rate?</Trans>}
        description={<Trans>{old} stays until the source says something else.</Trans>}
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Keep the old one</Trans>}
        submit={async ({ reason }) => {
          await api.rates.keep.send({ id, reason });
          await decided(t`The old rate stays.`);
        }}
      />
    </>
  );
}
