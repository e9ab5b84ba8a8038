/** What the columns of a file become: each by its name, or as its seller chooses. A choice checks the file again. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import {
  importDecimals,
  importSeparators,
  type ImportDecimal,
  type ImportSeparator,
  type OfferImport,
} from '~/contracts/offers/imports.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { SegmentedControl } from '~/ui/segmented-control.tsx';
import { Table } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner, Outdated } from '~/ui/states.tsx';
import { useImportActions, type Reading } from '../use-import.ts';

export function ImportColumns({ data }: { data: OfferImport }) {
  const { t } = useLingui();
  const format = useFormat();
  const { check } = useImportActions(data.id);
  const known: Required<Reading> = {
    separator: data.separator,
    decimal: data.decimal,
    mapping: data.columns.map(({ field }) => field),
  };
  const used = format.count(known.mapping.filter((field) => field !== null).length);
  const all = format.count(data.columns.length);
  const missing = data.fields.filter(
    ({ field, required }) => required && !known.mapping.includes(field),
  );
  const names = missing.map(({ label }) => label).join(', ');
  return (
    <section>
      <SectionHeading
        end={
          <span className={quiet}>
            <Trans>
              {used} of {all} are imported
            </Trans>
          </span>
        }
      >
        <Trans>Columns</Trans>
      </SectionHeading>
      <Signs
        data={data}
        // Other parts of the lines are other columns: they are guessed again.
        onSeparator={(separator) => check.mutate({ separator, decimal: known.decimal })}
        onDecimal={(decimal) => check.mutate({ ...known, decimal })}
      />
      <Outdated when={check.isPending} label={t`The file is being checked`}>
        <ColumnTable
          data={data}
          onChoose={(index, field) =>
            check.mutate({
              ...known,
              // What another column was before is this one's now.
              mapping: known.mapping.map((own, at) => {
                if (at === index) return field;
                return own === field ? null : own;
              }),
            })
          }
        />
      </Outdated>
      {missing.length === 0 ? null : (
        <Banner tone="warning" className={css({ marginTop: '4' })}>
          <Trans>No column becomes: {names}. New offers need it.</Trans>
        </Banner>
      )}
    </section>
  );
}

interface SignsProps {
  data: OfferImport;
  onSeparator(separator: ImportSeparator): void;
  onDecimal(decimal: ImportDecimal): void;
}

function Signs({ data, onSeparator, onDecimal }: SignsProps) {
  const { t } = useLingui();
  const separators = { comma: t`Comma`, semicolon: t`Semicolon`, tab: t`Tab` };
  const decimals = { point: t`Point`, comma: t`Comma` };
  // Cells of a workbook are apart, and its numbers are numbers.
  if (data.separator === null) return null;
  return (
    <div className={signs}>
      <span className={sign}>
        <span aria-hidden="true">
          <Trans>Separator</Trans>
        </span>
        <SegmentedControl
          label={t`Separator`}
          options={importSeparators.map((value) => ({ value, label: separators[value] }))}
          value={data.separator}
          onValueChange={onSeparator}
        />
      </span>
      <span className={sign}>
        <span aria-hidden="true">
          <Trans>Decimals</Trans>
        </span>
        <SegmentedControl
          label={t`Decimals`}
          options={importDecimals.map((value) => ({ value, label: decimals[value] }))}
          value={data.decimal}
          onValueChange={onDecimal}
        />
      </span>
    </div>
  );
}

interface ColumnTableProps {
  data: OfferImport;
  onChoose(index: number, field: string | null): void;
}

function ColumnTable({ data, onChoose }: ColumnTableProps) {
  const { t } = useLingui();
  const options = [
    { value: '', label: t`Do not import` },
    ...data.fields.map(({ field, label }) => ({ value: field, label })),
  ];
  return (
    <Table label={t`Columns`} flush>
      <thead>
        <tr>
          <th scope="col">
            <Trans>In your file</Trans>
          </th>
          <th scope="col">
            <Trans>Example</Trans>
          </th>
          <th scope="col">
            <Trans>Becomes</Trans>
          </th>
          <th scope="col">
            <Trans>Why</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.columns.map(({ name, example, field, why }, index) => (
          <tr key={index}>
            <td className={cut}>{name}</td>
            <td className={cut}>{example}</td>
            <td>
              <NativeSelect
                hideLabel
                size="sm"
                label={t`What “${name}” becomes`}
                className={css({ width: '176px' })}
                options={options}
                value={field ?? ''}
                onChange={({ target: { value } }) => onChoose(index, value === '' ? null : value)}
              />
            </td>
            <td className={quiet}>
              {why === 'name' ? <Trans>same name</Trans> : null}
              {why === 'chosen' ? <Trans>as you chose</Trans> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const quiet = css({ textStyle: 'small', color: 'muted' });
const signs = css({ display: 'flex', flexWrap: 'wrap', gap: '4', marginBottom: '4' });
const sign = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  textStyle: 'small',
  color: 'muted',
});
const cut = css({
  maxWidth: '220px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
