/** People as a table; on a phone each row is a name over what stands out. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { Account } from '~/contracts/moderation/moderation.schemas.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Table } from '~/ui/data.tsx';
import { Avatar, TextLink } from '~/ui/marks.tsx';
import { NearRows, type NearRow } from '../components/near-rows.tsx';
import { AccountMarks, BanMark, TrustMark } from '../components/person-line.tsx';
import { filePath } from '../files/file-paths.ts';
import { rowLink } from '../ledger/use-row-keys.ts';
import { useRoleLabels, useTrustLabels } from '../staff-labels.ts';
import type { PersonColumn } from './people-columns.ts';

const USUAL_HEIGHT = 56;

/** A phone has room for the first column alone, which says there what the others say. */
const onDesk = css({ display: { base: 'none', md: 'table-cell' } });
const onPhone = css({ display: { base: 'flex', md: 'none' }, flexWrap: 'wrap', gap: '1' });
const once = css({ whiteSpace: 'nowrap' });
const person = css({
  position: 'relative',
  display: 'flex',
  gap: '3',
  alignItems: { base: 'start', md: 'center' },
  minWidth: { md: '20ch' },
});
const main = css({ display: 'grid', gap: '1', minWidth: '0', overflowWrap: 'anywhere' });
const name = css({
  color: 'text',
  fontWeight: 'label',
  // The whole place of the person is pressed.
  _after: { content: '""', position: 'absolute', inset: '0' },
});
const detail = css({ color: 'muted', fontSize: '13', overflowWrap: 'anywhere' });
const quiet = css({ color: 'muted' });

interface TableProps {
  people: readonly Account[];
  columns: readonly PersonColumn[];
  labels: Record<PersonColumn, string>;
}

export function PeopleTable({ people, columns, labels }: TableProps) {
  const { t } = useLingui();
  return (
    <Table label={t`People`} dense aria-rowcount={people.length + 1}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'name' ? undefined : onDesk}>
              {labels[column]}
            </th>
          ))}
        </tr>
      </thead>
      <NearRows of={people} usualHeight={USUAL_HEIGHT} columns={columns.length}>
        {(account, near) => (
          <PersonRow key={account.id} account={account} columns={columns} near={near} />
        )}
      </NearRows>
    </Table>
  );
}

interface RowProps {
  account: Account;
  columns: readonly PersonColumn[];
  near: NearRow;
}

function PersonRow({ account, columns, near }: RowProps) {
  return (
    <tr {...near}>
      {columns.map((column) => (
        <td key={column} className={column === 'name' ? undefined : cx(onDesk, once)}>
          <Cell column={column} account={account} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ column, account }: { column: PersonColumn; account: Account }): ReactNode {
  switch (column) {
    case 'name':
      return <Name account={account} />;
    case 'email':
      return account.email;
    case 'state':
      return <State account={account} />;
    case 'role':
      return <Role account={account} />;
    case 'seller':
      return account.is_seller ? <Trans>Yes</Trans> : <Quiet />;
    case 'trust':
      return <Trust account={account} />;
    case 'registered':
      return <Registered at={account.registered_at} />;
  }
}

function Name({ account }: { account: Account }) {
  const nameOf = usePersonName();
  const { day } = useTimeFormat();
  const since = day(account.registered_at);
  return (
    <div className={person}>
      <Avatar name={account.public_name} src={account.avatar} size={32} />
      <span className={main}>
        <TextLink {...rowLink} look="quiet" href={filePath('people', account.id)} className={name}>
          {nameOf(account)}
        </TextLink>
        <span className={cx(onPhone, detail)}>
          {account.email} · <Trans>since {since}</Trans>
        </span>
        <span className={onPhone}>
          <AccountMarks account={account} />
        </span>
      </span>
    </div>
  );
}

function Quiet() {
  return <span className={quiet}>–</span>;
}

function State({ account }: { account: Account }) {
  return account.is_banned ? <BanMark account={account} /> : <Quiet />;
}

function Role({ account }: { account: Account }) {
  const labels = useRoleLabels();
  const label = labels[account.role];
  return account.role === 'user' ? <span className={quiet}>{label}</span> : label;
}

function Trust({ account }: { account: Account }) {
  const labels = useTrustLabels();
  return (
    <>
      {labels[account.trust_level]} <TrustMark account={account} />
    </>
  );
}

function Registered({ at }: { at: string }) {
  const { day } = useTimeFormat();
  return <time dateTime={at}>{day(at)}</time>;
}
