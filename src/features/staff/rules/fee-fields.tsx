/** The fields of a change of fees, by whom it is for. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { FeeKind, Fees } from '~/contracts/rules/rules.schemas.ts';
import type { FormField } from '~/platform/api/use-contract-form.ts';
import { SegmentedControl } from '~/ui/segmented-control.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { PlacePicker } from '../codes/place-picker.tsx';
import { endsOwn, extraName, levelName, type Typed } from './fees-draft.ts';

const group = css({
  display: 'grid',
  gap: '2',
  minWidth: '0',
  border: '0',
  padding: '0',
  margin: '0',
});
const legend = css({ fontWeight: '640', padding: '0', marginBottom: '2' });
const figures = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr))',
});
const wideFigures = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
});
const moments = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
});

interface Form {
  field: (name: string) => FormField;
  set: (name: string, value: string) => void;
}

interface FieldsProps {
  kind: FeeKind;
  form: Form;
  typed: Typed;
  fees: Fees;
}

export function FeeFields(props: FieldsProps) {
  const { kind, form, typed } = props;
  const { t } = useLingui();
  return (
    <>
      {kind === 'category_fees' ? (
        <PlacePicker scope="category" form={form} name="category_id" label={t`Category`} />
      ) : null}
      {kind === 'seller_fee' ? (
        <PlacePicker scope="seller" form={form} name="seller_id" label={t`Seller`} />
      ) : null}
      {kind === 'fees' ? null : (
        <SegmentedControl
          label={t`A fee of its own, or none any more`}
          options={[
            { value: 'fee', label: t`A fee of its own` },
            { value: 'none', label: t`None any more` },
          ]}
          value={endsOwn(typed) ? 'none' : 'fee'}
          onValueChange={(own) => form.set('own', own)}
        />
      )}
      {endsOwn(typed) ? null : <Figures {...props} />}
      <Dates {...props} />
    </>
  );
}

function Percent({ field, label }: { field: FormField; label: string }) {
  return (
    <TextField
      {...field}
      label={label}
      suffix="%"
      inputMode="decimal"
      numeric
      autoComplete="off"
      maxLength={6}
    />
  );
}

function Figures({ kind, form, fees }: FieldsProps) {
  const { t } = useLingui();
  if (kind === 'seller_fee') return <Percent field={form.field('bps')} label={t`Fee`} />;
  const { levels } = fees.now.value;
  return (
    <>
      <fieldset className={group}>
        <legend className={legend}>
          <Trans>Fee by level</Trans>
        </legend>
        <div className={figures}>
          {levels.map((_bps, level) => (
            <Percent
              key={levelName(level)}
              field={form.field(levelName(level))}
              label={`L${level}`}
            />
          ))}
        </div>
      </fieldset>
      {kind === 'fees' ? (
        <fieldset className={group}>
          <legend className={legend}>
            <Trans>Added to it, by kind of goods</Trans>
          </legend>
          <div className={wideFigures}>
            {fees.bases.map(({ alias, title }) => (
              <Percent key={alias} field={form.field(extraName(alias))} label={title} />
            ))}
          </div>
        </fieldset>
      ) : null}
    </>
  );
}

function Dates({ kind, form, fees }: FieldsProps) {
  const { notice_hours: hours, lead_minutes: minutes } = fees.bounds;
  return (
    <div className={moments}>
      <TextField
        {...form.field('from')}
        type="datetime-local"
        label={<Trans>From</Trans>}
        hint={
          <Trans>
            In the time zone of this device. {minutes} minutes from now at the earliest, {hours}{' '}
            hours for what raises a fee.
          </Trans>
        }
      />
      {kind === 'fees' ? null : (
        <TextField
          {...form.field('until')}
          type="datetime-local"
          label={<Trans>Until</Trans>}
          hint={<Trans>Empty: no end.</Trans>}
        />
      )}
    </div>
  );
}
