/** Name, unit, delivery and clocks of a category. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { deliveryMethods } from '~/contracts/catalogue/catalogue.schemas.ts';
import { Checkbox } from '~/ui/choice.tsx';
import { FieldSet } from '~/ui/field.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { BothFields, BoundField, NumbersField, pair } from './definition-fields.tsx';
import type { DefinitionEditor } from './use-definition.ts';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const inline = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6' });

export function TermsForm({ editor }: { editor: DefinitionEditor }) {
  const { document, errors, change } = editor;
  return (
    <div className={stack}>
      <BothFields
        label={<Trans>Name</Trans>}
        path="title"
        value={document.title}
        errors={errors}
        maxLength={80}
        onChange={(title) => change({ title })}
      />
      <BothFields
        long
        label={<Trans>Description</Trans>}
        path="description"
        value={document.description}
        errors={errors}
        maxLength={4_000}
        onChange={(description) => change({ description })}
      />
      <BothFields
        label={<Trans>Unit</Trans>}
        path="unit.name"
        value={document.unit.name}
        errors={errors}
        maxLength={60}
        onChange={(name) => change({ unit: { ...document.unit, name } })}
      />
      <UnitFields editor={editor} />
      <DeliveryFields editor={editor} />
      <ClockFields editor={editor} />
    </div>
  );
}

function UnitFields({ editor: { document, errors, change } }: { editor: DefinitionEditor }) {
  const { t } = useLingui();
  return (
    <div className={pair}>
      <BoundField
        whole
        required
        label={<Trans>One stands for</Trans>}
        hint={<Trans>1,000 where prices are for a thousand.</Trans>}
        value={document.unit.size}
        error={errors.get('unit.size')}
        onChange={(size) => change({ unit: { ...document.unit, size: size ?? 0 } })}
      />
      <NativeSelect
        label={<Trans>Prices</Trans>}
        options={[
          { value: 'cents', label: t`Whole cents` },
          { value: 'micros', label: t`Down to a ten-thousandth of a cent` },
        ]}
        value={document.price_precision}
        onChange={(event) =>
          change({ price_precision: event.target.value === 'micros' ? 'micros' : 'cents' })
        }
      />
    </div>
  );
}

function DeliveryFields({ editor: { document, errors, change } }: { editor: DefinitionEditor }) {
  const names = { manual: <Trans>By hand</Trans>, instant: <Trans>Instant, from the vault</Trans> };
  const methods = document.delivery_methods;
  const isChosen = (method: (typeof deliveryMethods)[number]) => methods.includes(method);
  return (
    <FieldSet label={<Trans>Delivery</Trans>} error={errors.get('delivery_methods')}>
      <div className={inline}>
        {deliveryMethods.map((method) => (
          <Checkbox
            key={method}
            checked={isChosen(method)}
            onChange={(event) => {
              const isOn = event.target.checked;
              const next = deliveryMethods.filter((one) => (one === method ? isOn : isChosen(one)));
              change({ delivery_methods: next });
            }}
          >
            {names[method]}
          </Checkbox>
        ))}
      </div>
    </FieldSet>
  );
}

function ClockFields({ editor: { document, errors, change } }: { editor: DefinitionEditor }) {
  return (
    <div className={pair}>
      <NumbersField
        label={<Trans>Delivery times</Trans>}
        hint={<Trans>In minutes, the shortest first.</Trans>}
        value={document.promised_minutes}
        error={errors.get('promised_minutes')}
        onChange={(minutes) => change({ promised_minutes: minutes })}
      />
      <NumbersField
        label={<Trans>Warranties</Trans>}
        hint={<Trans>In days; 0 stands for none.</Trans>}
        value={document.warranty_days}
        error={errors.get('warranty_days')}
        onChange={(days) => change({ warranty_days: days })}
      />
      <BoundField
        whole
        required
        label={<Trans>Time to check</Trans>}
        hint={<Trans>In hours, after the delivery.</Trans>}
        value={document.check_hours}
        error={errors.get('check_hours')}
        onChange={(hours) => change({ check_hours: hours ?? 0 })}
      />
    </div>
  );
}
