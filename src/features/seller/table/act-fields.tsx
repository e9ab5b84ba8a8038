/** The fields of an act on many offers; acts without a value have none. */
import { useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { BulkAct } from '~/contracts/offers/table.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import type { ActDraft } from './act-draft.ts';
import type { BulkKind } from './bulk-bar.tsx';

interface ActFieldsProps {
  kind: BulkKind;
  draft: ActDraft;
  /** What the fields mean; null while they mean nothing. */
  act: BulkAct | null;
  onChange(draft: ActDraft): void;
}

const { promisedMinutes, boostingPromisedMinutes } = appConfig.offers;
const allMinutes = [...new Set<number>([...promisedMinutes, ...boostingPromisedMinutes])].toSorted(
  (a, b) => a - b,
);

export function ActFields(props: ActFieldsProps) {
  const { kind, draft, act, onChange } = props;
  const { t } = useLingui();
  const format = useFormat();
  if (kind === 'price') return <PriceFields {...props} />;
  if (kind === 'stock') {
    const isWrong = draft.stock.trim() !== '' && act === null;
    return (
      <TextField
        label={t`New stock`}
        numeric
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        value={draft.stock}
        error={isWrong ? t`Enter a whole number from 1 to 1,000,000,000.` : undefined}
        onChange={({ target }) => onChange({ ...draft, stock: target.value })}
      />
    );
  }
  if (kind === 'low_stock') return <AlertFields {...props} />;
  if (kind !== 'delivery') return null;
  return (
    <NativeSelect
      label={t`Delivery within`}
      placeholder={t`Choose a time`}
      options={allMinutes.map((minutes) => ({
        value: String(minutes),
        label: format.minutes(minutes),
      }))}
      value={draft.minutes === null ? '' : String(draft.minutes)}
      onChange={({ target }) =>
        onChange({ ...draft, minutes: target.value === '' ? null : Number(target.value) })
      }
    />
  );
}

function PriceFields({ draft, act, onChange }: ActFieldsProps) {
  const { t } = useLingui();
  const isWrong = act === null && /\d/.test(draft.price);
  const isPercent = draft.unit === 'percent';
  const wrong = isPercent
    ? t`Enter a percentage from −90 to 900, other than 0.`
    : t`Enter an amount in dollars, for example −0.50.`;
  return (
    <div className={pair}>
      <TextField
        label={t`Change by`}
        numeric
        autoComplete="off"
        maxLength={16}
        suffix={isPercent ? '%' : 'USD'}
        placeholder={isPercent ? '-2' : '-0.50'}
        value={draft.price}
        error={isWrong ? wrong : undefined}
        onChange={({ target }) => onChange({ ...draft, price: target.value })}
      />
      <NativeSelect
        label={t`Unit`}
        options={[
          { value: 'percent', label: t`Per cent` },
          { value: 'amount', label: t`US dollars` },
        ]}
        value={draft.unit}
        onChange={({ target }) =>
          onChange({ ...draft, unit: target.value === 'amount' ? 'amount' : 'percent' })
        }
      />
    </div>
  );
}

function AlertFields({ draft, act, onChange }: ActFieldsProps) {
  const { t } = useLingui();
  const isWrong = act === null && draft.left.trim() !== '';
  return (
    <div className={pair}>
      <NativeSelect
        label={t`Stock alert`}
        options={[
          { value: 'on', label: t`At a count` },
          { value: 'off', label: t`No alert` },
        ]}
        value={draft.isTold ? 'on' : 'off'}
        onChange={({ target }) => onChange({ ...draft, isTold: target.value === 'on' })}
      />
      {draft.isTold ? (
        <TextField
          label={t`Units left`}
          numeric
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={draft.left}
          error={isWrong ? t`Enter a whole number from 0 to 1,000,000,000.` : undefined}
          onChange={({ target }) => onChange({ ...draft, left: target.value })}
        />
      ) : null}
    </div>
  );
}

const pair = css({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '3',
  alignItems: 'start',
});
