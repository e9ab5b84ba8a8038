/** The fields of a promo code. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { PromoCodeDetail } from '~/contracts/promotions/promo-codes.schemas.ts';
import { promoScopes } from '~/contracts/promotions/promotions.contract.ts';
import { madeUpCode } from '~/domain/promo-code-form.ts';
import type { FormField } from '~/platform/api/use-contract-form.ts';
import { Checkbox } from '~/ui/choice.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { SegmentedControl } from '~/ui/segmented-control.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { isDeposit, isPercent, type Typed } from './code-draft.ts';
import { signOf, useFactLines, useScopeLabels } from './code-labels.ts';
import { PlacePicker } from './place-picker.tsx';

const pair = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
});
const moments = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
});
const value = css({ display: 'grid', gap: '2' });

interface Form {
  field: (name: string) => FormField;
  set: (name: string, value: string) => void;
}

/** A whole number below another, which nobody can foresee. */
function randomBelow(below: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word % below;
}

interface FieldsProps {
  form: Form;
  typed: Typed;
  /** The code that is changed, as it was when the form was opened. */
  opened: PromoCodeDetail | null;
}

export function CodeFields(props: FieldsProps) {
  const { form, typed } = props;
  const { t } = useLingui();
  const wallet = isDeposit(typed);
  return (
    <>
      <TextField
        {...form.field('code')}
        label={<Trans>Code</Trans>}
        hint={<Trans>Letters, digits and dashes, 4 to 20.</Trans>}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        suffix={
          <TextButton look="quiet" onClick={() => form.set('code', madeUpCode(randomBelow))}>
            <Trans>Make one up</Trans>
          </TextButton>
        }
      />
      <NativeSelect
        {...form.field('type')}
        label={<Trans>Kind</Trans>}
        options={[
          { value: 'market::order_discount', label: t`Takes something off an order` },
          { value: 'wallet::balance_deposit', label: t`Gives bonus money to the wallet` },
        ]}
      />
      <ValueFields {...props} />
      <LimitFields form={form} />
      {wallet ? null : <ConditionFields {...props} />}
      <TextField
        {...form.field('person')}
        label={<Trans>Only for one person</Trans>}
        hint={<Trans>Public name or e-mail address. Empty: for everybody.</Trans>}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

function ValueFields({ form, typed }: FieldsProps) {
  const { t } = useLingui();
  const percent = isPercent(typed);
  const currency = appConfig.currencies.all.find((each) => each === typed['currency']) ?? 'USD';
  const amount = form.field('amount');
  return (
    <div className={value}>
      {isDeposit(typed) ? null : (
        <SegmentedControl
          label={t`A percentage or an amount`}
          options={[
            { value: 'percent', label: t`Percentage` },
            { value: 'amount', label: t`Amount` },
          ]}
          value={percent ? 'percent' : 'amount'}
          onValueChange={(unit) => form.set('unit', unit)}
        />
      )}
      <div className={pair}>
        {percent ? (
          <>
            <TextField
              {...form.field('percent_bps')}
              // That neither is there is said of the amount.
              error={form.field('percent_bps').error ?? amount.error}
              label={<Trans>Takes off</Trans>}
              suffix="%"
              inputMode="decimal"
              numeric
              autoComplete="off"
              maxLength={12}
            />
            <TextField
              {...form.field('maximum_amount')}
              label={<Trans>At most</Trans>}
              prefix="$"
              inputMode="decimal"
              numeric
              autoComplete="off"
              maxLength={12}
            />
          </>
        ) : (
          <>
            <TextField
              {...amount}
              label={isDeposit(typed) ? <Trans>Gives</Trans> : <Trans>Takes off</Trans>}
              prefix={signOf(currency)}
              inputMode="decimal"
              numeric
              autoComplete="off"
              maxLength={12}
            />
            <NativeSelect
              {...form.field('currency')}
              label={<Trans>Currency</Trans>}
              options={appConfig.currencies.all.map((each) => ({ value: each, label: each }))}
            />
          </>
        )}
      </div>
    </div>
  );
}

function LimitFields({ form }: { form: Form }) {
  return (
    <>
      <div className={pair}>
        <TextField
          {...form.field('user_limit')}
          label={<Trans>Per person</Trans>}
          hint={<Trans>Empty: no limit.</Trans>}
          inputMode="numeric"
          numeric
          autoComplete="off"
          maxLength={9}
        />
        <TextField
          {...form.field('total_limit')}
          label={<Trans>In all</Trans>}
          hint={<Trans>Empty: no limit.</Trans>}
          inputMode="numeric"
          numeric
          autoComplete="off"
          maxLength={9}
        />
      </div>
      <div className={moments}>
        <TextField
          {...form.field('starts_at')}
          type="datetime-local"
          label={<Trans>From</Trans>}
          hint={<Trans>Empty: at once. In the time zone of this device.</Trans>}
        />
        <TextField
          {...form.field('ends_at')}
          type="datetime-local"
          label={<Trans>Until</Trans>}
          hint={<Trans>Empty: no end.</Trans>}
        />
      </div>
    </>
  );
}

function ConditionFields({ form, typed, opened }: FieldsProps) {
  const scopes = useScopeLabels();
  const {
    onChange: _onChange,
    value: _value,
    name: _name,
    ...first
  } = form.field('first_order_only');
  const scope = form.field('scope');
  return (
    <>
      <TextField
        {...form.field('minimum_amount')}
        label={<Trans>Order from</Trans>}
        hint={<Trans>Empty: any amount.</Trans>}
        prefix="$"
        inputMode="decimal"
        numeric
        autoComplete="off"
        maxLength={12}
      />
      <NativeSelect
        {...scope}
        onChange={(event) => {
          scope.onChange(event);
          form.set('scope_id', '');
        }}
        label={<Trans>For</Trans>}
        options={promoScopes.map((each) => ({ value: each, label: scopes[each] }))}
      />
      <PlaceField form={form} typed={typed} opened={opened} />
      <Checkbox
        {...first}
        checked={typed['first_order_only'] === 'yes'}
        onChange={({ target }) => form.set('first_order_only', target.checked ? 'yes' : '')}
      >
        <Trans>First order only</Trans>
      </Checkbox>
    </>
  );
}

/** A game, a category or a seller by name. */
function PlaceField({ form, typed, opened }: FieldsProps) {
  const scopes = useScopeLabels();
  const { scope } = typed;
  if (scope !== 'game' && scope !== 'category' && scope !== 'seller') return null;
  const isKept = opened !== null && opened.scope === scope && opened.scope_id !== null;
  const kept = isKept ? { id: opened.scope_id ?? '', name: opened.scope_name ?? '' } : null;
  return (
    <PlacePicker
      key={scope}
      scope={scope}
      form={form}
      name="scope_id"
      label={scopes[scope]}
      kept={kept}
    />
  );
}

/** Of a code that was used: limits and dates, the rest as it stays. */
export function FixedFields({ code, form }: { code: PromoCodeDetail; form: Form }) {
  const linesOf = useFactLines();
  const changeable = new Set(['one', 'all', 'from', 'until']);
  return (
    <>
      <Banner tone="info">
        <Trans>
          This code was used: what it gives stays what it is. Limits and dates can change. Make a
          new code for anything else.
        </Trans>
      </Banner>
      <DefinitionTable look="plain" items={linesOf(code).filter(({ id }) => !changeable.has(id))} />
      <LimitFields form={form} />
    </>
  );
}
