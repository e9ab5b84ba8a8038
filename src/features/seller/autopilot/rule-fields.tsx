/** The fields of a rule. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { autopilotBounds } from '~/contracts/autopilot/autopilot-bounds.ts';
import { readPrice } from '~/domain/price-text.ts';
import { catalogPriceMicros, priceFromMicros } from '~/kernel/money.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RadioGroup } from '~/ui/choice.tsx';
import { FieldSet } from '~/ui/field.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { SegmentedControl } from '~/ui/segmented-control.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { useDollars } from './reason-text.tsx';
import type { DraftField, RuleDraft } from './rule-draft.ts';

export interface RuleFieldsProps {
  draft: RuleDraft;
  decimals: number;
  /** What a unit has to cost at least in the category. */
  minPrice: number | null;
  feeBps: number;
  errors: Partial<Record<DraftField, string>>;
  onChange(change: Partial<RuleDraft>): void;
}

const EVERY = [5, 15, 30, 60, 180, 720, 1_440];
const STARS = [0, 3, 4, 4.5, 4.8];
const { level, mostStepPercent, mostDayPercent } = autopilotBounds;
const LEVELS = Array.from({ length: level.max + 1 }, (_, index) => index);

export function RuleFields(props: RuleFieldsProps) {
  const { t } = useLingui();
  const { draft, onChange } = props;
  return (
    <>
      <SegmentedControl
        label={t`What the price follows`}
        className={follows}
        value={draft.kind}
        options={[
          { value: 'beat_best', label: <Trans>Beat the best</Trans> },
          { value: 'follow_median', label: <Trans>Median of sales</Trans> },
        ]}
        onValueChange={(kind) => onChange({ kind })}
      />
      <div className={pair}>
        {draft.kind === 'beat_best' ? <StepField {...props} /> : null}
        <EveryField {...props} />
      </div>
      <div className={pair}>
        <PriceField
          {...props}
          field="floor"
          label={<Trans>Floor</Trans>}
          least={props.minPrice === null ? null : <Least {...props} price={props.minPrice} />}
        />
        <PriceField
          {...props}
          field="ceiling"
          label={<Trans>Ceiling</Trans>}
          aside={<Trans>optional</Trans>}
        />
      </div>
      {draft.kind === 'beat_best' ? (
        <>
          <RivalFields {...props} />
          <RadioGroup
            label={<Trans>When the best is below the floor</Trans>}
            value={draft.belowFloor}
            options={[
              { value: 'stay', label: <Trans>Stay at the floor</Trans> },
              { value: 'median', label: <Trans>Follow the median of sales instead</Trans> },
            ]}
            onValueChange={(belowFloor) => onChange({ belowFloor })}
          />
        </>
      ) : null}
      <GuardFields {...props} />
    </>
  );
}

function StepField({ draft, errors, onChange }: RuleFieldsProps) {
  const { t } = useLingui();
  const isAmount = draft.stepKind === 'amount';
  return (
    <TextField
      label={<Trans>Step below</Trans>}
      numeric
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      name="step"
      value={draft.step}
      error={errors.step}
      prefix={isAmount ? '$' : undefined}
      suffix={
        <SegmentedControl
          label={t`Unit of the step`}
          value={draft.stepKind}
          options={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: '$' },
          ]}
          onValueChange={(stepKind) => onChange({ stepKind })}
        />
      }
      hint={<Trans>Of what buyers pay.</Trans>}
      onChange={({ target }) => onChange({ step: target.value })}
    />
  );
}

function EveryField({ draft, onChange }: RuleFieldsProps) {
  const { minutes } = useFormat();
  const known = EVERY.map(String);
  const values = known.includes(draft.everyMinutes) ? known : [...known, draft.everyMinutes];
  return (
    <NativeSelect
      label={<Trans>At most every</Trans>}
      name="every_minutes"
      value={draft.everyMinutes}
      options={values.map((value) => ({ value, label: minutes(Number(value)) }))}
      onChange={({ target }) => onChange({ everyMinutes: target.value })}
    />
  );
}

/** A price of the seller's; below it what buyers pay then. */
function PriceField(
  props: RuleFieldsProps & {
    field: 'floor' | 'ceiling';
    label: ReactNode;
    aside?: ReactNode;
    least?: ReactNode;
  },
) {
  const { draft, decimals, feeBps, errors, field, label, aside, least, onChange } = props;
  const { locale } = useFormat();
  const dollars = useDollars(decimals);
  const read = readPrice(draft[field], decimals, locale);
  const precision = decimals > 0 ? 'micros' : 'cents';
  const paid =
    'micros' in read
      ? dollars(priceFromMicros(catalogPriceMicros(read.micros, feeBps, precision)))
      : null;
  return (
    <TextField
      label={label}
      aside={aside}
      prefix="$"
      numeric
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      name={field}
      value={draft[field]}
      error={errors[field]}
      hint={
        <>
          {paid === null ? (
            <Trans>What you receive per unit.</Trans>
          ) : (
            <Trans>Buyers pay {paid}.</Trans>
          )}{' '}
          {least}
        </>
      }
      onChange={({ target }) =>
        onChange(field === 'floor' ? { floor: target.value } : { ceiling: target.value })
      }
    />
  );
}

/** The category's minimum: a round keeps it, whatever the floor. */
function Least({ price, decimals }: { price: number; decimals: number }) {
  const least = useDollars(decimals)(price);
  return <Trans>The category’s least is {least} per unit: no round goes below.</Trans>;
}

/** Whom the offers are compared with. */
function RivalFields({ draft, errors, onChange }: RuleFieldsProps) {
  const { t } = useLingui();
  const { rating } = useFormat();
  const known = STARS.map(String);
  const stars = known.includes(draft.minRating) ? known : [...known, draft.minRating];
  return (
    <FieldSet label={<Trans>Only against sellers with</Trans>}>
      <div className={three}>
        <NativeSelect
          label={<Trans>Level</Trans>}
          name="min_level"
          value={draft.minLevel}
          options={LEVELS.map((value) => ({
            value: String(value),
            label: value === 0 ? t`Any` : t`${value} and up`,
          }))}
          onChange={({ target }) => onChange({ minLevel: target.value })}
        />
        <NativeSelect
          label={<Trans>Stars</Trans>}
          name="min_rating"
          value={draft.minRating}
          options={stars.map((value) => {
            const shown = rating(Number(value));
            return { value, label: value === '0' ? t`Any` : t`${shown} and up` };
          })}
          onChange={({ target }) => onChange({ minRating: target.value })}
        />
        <TextField
          label={<Trans>Stock from</Trans>}
          name="min_stock"
          numeric
          inputMode="numeric"
          autoComplete="off"
          maxLength={13}
          value={draft.minStock}
          error={errors.min_stock}
          onChange={({ target }) => onChange({ minStock: target.value })}
        />
      </div>
    </FieldSet>
  );
}

/** What a price may move by before the rule stops. */
function GuardFields({ draft, errors, onChange }: RuleFieldsProps) {
  const [step, day] = [mostStepPercent.max, mostDayPercent.max];
  return (
    <FieldSet label={<Trans>Stop and tell me when a price would move by more than</Trans>}>
      <div className={pair}>
        <TextField
          label={<Trans>In one step</Trans>}
          name="most_step_percent"
          suffix="%"
          numeric
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={draft.mostStep}
          error={errors.most_step_percent}
          hint={<Trans>1 to {step}</Trans>}
          onChange={({ target }) => onChange({ mostStep: target.value })}
        />
        <TextField
          label={<Trans>Within 24 hours</Trans>}
          name="most_day_percent"
          suffix="%"
          numeric
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={draft.mostDay}
          error={errors.most_day_percent}
          hint={<Trans>1 to {day}</Trans>}
          onChange={({ target }) => onChange({ mostDay: target.value })}
        />
      </div>
    </FieldSet>
  );
}

const pair = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
});
const follows = css({
  // At 320 px two long names stand in two lines each.
  maxWidth: '100%',
  '& > label': { whiteSpace: 'normal', textAlign: 'center' },
});
const three = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
});
