/** The filters of a view as a plain form: it works before the script runs, and its address can be passed on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { ledgerAccountKinds } from '~/contracts/ledger/ledger.schemas.ts';
import { ledgerKinds } from '~/contracts/wallet/wallet.schemas.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { Button } from '~/ui/button.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { useAccountKinds, useKindName } from './ledger-labels.ts';
import type { LedgerSearch } from './ledger-search.ts';

const filters = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
});

type Fields = 'kind' | 'account_kind' | 'user_id' | 'about' | 'owner' | 'by' | 'days';

/** What can be filtered where. */
const fieldsOf: Record<LedgerSearch['view'], readonly Fields[]> = {
  postings: ['kind', 'account_kind', 'user_id', 'about', 'days'],
  accounts: ['owner'],
  account: ['kind', 'days'],
  days: ['account_kind', 'kind', 'by', 'days'],
  posting: [],
  adjustments: [],
};

export function LedgerFilters({ asked }: { asked: LedgerSearch }) {
  const { locale } = useRouteContext({ from: '__root__' });
  const fields = fieldsOf[asked.view];
  if (fields.length === 0) return null;
  return (
    <form
      key={JSON.stringify(asked)}
      role="search"
      method="get"
      action={withLocale('/staff/ledger', locale)}
      className={filters}
    >
      {asked.view === 'postings' ? null : <input type="hidden" name="view" value={asked.view} />}
      {asked.view === 'account' ? <input type="hidden" name="id" value={asked.id} /> : null}
      {fields.map((field) => (
        <FilterField key={field} field={field} asked={asked} />
      ))}
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
    </form>
  );
}

function FilterField({ field, asked }: { field: Fields; asked: LedgerSearch }) {
  const { t } = useLingui();
  const accounts = useAccountKinds();
  const kindName = useKindName();
  switch (field) {
    case 'kind':
      return (
        <NativeSelect
          name="kind"
          label={<Trans>What happened</Trans>}
          options={[
            { value: '', label: t`Everything` },
            ...ledgerKinds.map((value) => ({ value, label: kindName(value) })),
          ]}
          defaultValue={asked.kind}
        />
      );
    case 'account_kind':
      return (
        <NativeSelect
          name="account_kind"
          label={<Trans>Account</Trans>}
          options={[
            { value: '', label: t`All accounts` },
            ...ledgerAccountKinds.map((value) => ({ value, label: accounts[value] })),
          ]}
          defaultValue={asked.account_kind}
        />
      );
    case 'by':
      return (
        <NativeSelect
          name="by"
          label={<Trans>Add up by</Trans>}
          options={[
            { value: 'account', label: t`Account` },
            { value: 'kind', label: t`Account and what happened` },
          ]}
          defaultValue={asked.by}
        />
      );
    case 'days':
      return (
        <>
          <TextField
            name="from"
            type="date"
            label={<Trans context="period">From</Trans>}
            defaultValue={asked.from}
          />
          <TextField
            name="to"
            type="date"
            label={<Trans context="period">To</Trans>}
            defaultValue={asked.to}
          />
        </>
      );
    default:
      return <IdField field={field} asked={asked} />;
  }
}

function IdField({ field, asked }: { field: 'user_id' | 'about' | 'owner'; asked: LedgerSearch }) {
  const labels = {
    user_id: <Trans>Person (id)</Trans>,
    about: <Trans>Order, payout, payment or chargeback (id)</Trans>,
    owner: <Trans>Person or order (id)</Trans>,
  };
  const name = field === 'owner' ? 'id' : field;
  return (
    <TextField
      name={name}
      label={labels[field]}
      defaultValue={asked[name]}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
