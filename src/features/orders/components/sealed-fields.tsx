/** What the seller enters in secret: the fields of each account, or codes, one per line. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Handover, SealedField } from '~/contracts/orders/handover.ts';
import { LockIcon } from '~/ui/icon.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { useSealedKeys } from '../sealed-labels.ts';

export type SealedSet = Readonly<Record<string, string>>;

/** What was typed: sets of fields, or the text whose lines are codes. */
export interface SealedDraft {
  sets: readonly SealedSet[];
  codes: string;
}

const areCodes = ({ fields }: Handover): boolean => fields[0]?.key === 'code';

/** An empty draft for so many units. */
export function emptyDraft(rule: Handover, count: number): SealedDraft {
  const { min } = rule.sets(count);
  return { sets: Array.from({ length: areCodes(rule) ? 0 : min }, () => ({})), codes: '' };
}

/** The draft as the delivery carries it. */
export function sealedOf(rule: Handover, { sets, codes }: SealedDraft): SealedSet[] {
  if (!areCodes(rule)) return [...sets];
  return codes.split('\n').flatMap((line) => (line.trim() === '' ? [] : [{ code: line.trim() }]));
}

interface SealedFieldsProps {
  rule: Handover;
  draft: SealedDraft;
  /** The server's answer by path: `sealed.0.login`. */
  errors: Readonly<Record<string, string>>;
  onChange(draft: SealedDraft): void;
}

export function SealedFields({ rule, draft, errors, onChange }: SealedFieldsProps) {
  return (
    <section className={css({ display: 'grid', gap: '4' })}>
      <p className={note}>
        <LockIcon size={16} aria-hidden="true" />
        <Trans>
          Encrypted as you send it. Only the buyer can open it; you see when, and nobody reads it
          again, not even you.
        </Trans>
      </p>
      {areCodes(rule) ? (
        <Codes draft={draft} errors={errors} onChange={onChange} />
      ) : (
        draft.sets.map((set, index) => (
          <AccountSet
            // Sets are neither added nor moved.
            key={index}
            fields={rule.fields}
            set={set}
            index={index}
            isOneOfMany={draft.sets.length > 1}
            errors={errors}
            onChange={(next) =>
              onChange({ ...draft, sets: draft.sets.map((old, at) => (at === index ? next : old)) })
            }
          />
        ))
      )}
    </section>
  );
}

function Codes({ draft, errors, onChange }: Omit<SealedFieldsProps, 'rule'>) {
  const { t } = useLingui();
  const [path, message] = Object.entries(errors).find(([key]) => key.startsWith('sealed')) ?? [];
  const line = Number(path?.split('.')[1]) + 1;
  const error = line > 0 && draft.codes.trim() !== '' ? t`Line ${line}: ${message}` : message;
  return (
    <TextArea
      label={t`Codes`}
      hint={t`Each line is one code. The buyer opens them one by one.`}
      rows={4}
      value={draft.codes}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      onChange={(event) => onChange({ ...draft, codes: event.target.value })}
    />
  );
}

interface AccountSetProps {
  fields: readonly SealedField[];
  set: SealedSet;
  index: number;
  isOneOfMany: boolean;
  errors: Readonly<Record<string, string>>;
  onChange(set: SealedSet): void;
}

function AccountSet({ fields, set, index, isOneOfMany, errors, onChange }: AccountSetProps) {
  const { t } = useLingui();
  const labels = useSealedKeys();
  const number = index + 1;
  return (
    <fieldset className={grid}>
      <legend className={css({ textStyle: 'strong', marginBottom: '3' })}>
        {isOneOfMany ? <Trans>Account {number}</Trans> : <Trans>Access to the account</Trans>}
      </legend>
      {fields.map(({ key, required, max, isLong }) => {
        const shared = {
          label: labels[key],
          ...(!required && { aside: t`optional` }),
          value: set[key] ?? '',
          maxLength: max,
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-required': required,
          error: errors[`sealed.${index}.${key}`],
        };
        const change = (value: string) => onChange({ ...set, [key]: value });
        return isLong ? (
          <TextArea
            key={key}
            {...shared}
            rows={2}
            className={wide}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <TextField key={key} {...shared} onChange={(event) => change(event.target.value)} />
        );
      })}
    </fieldset>
  );
}

const note = css({
  display: 'flex',
  gap: '2',
  textStyle: 'caption',
  color: 'muted',
  '& > svg': { flex: 'none', marginTop: '1px' },
});
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '5',
  rowGap: '4',
  border: '0',
  padding: '0',
  margin: '0',
  minWidth: '0',
});
const wide = css({ md: { gridColumn: '1 / -1' } });
