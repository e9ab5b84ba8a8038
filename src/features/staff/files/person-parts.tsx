/** What a person's file has besides the account: money, orders, reports, linked accounts, who looked, notes. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { AccountDetail } from '~/contracts/moderation/moderation.schemas.ts';
import type { LinkedAccount, PersonFile } from '~/contracts/files/files.schemas.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable, RowItem, RowList } from '~/ui/data.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { ShownPictures, TakenPictures } from '../components/picture-acts.tsx';
import { useAccountKinds } from '../ledger/ledger-labels.ts';
import { ledgerHref } from '../ledger/ledger-search.ts';
import { filePath } from './file-paths.ts';
import { FiledOrders, Looks, Notes, pair, Part, quiet, Reports, stack } from './file-parts.tsx';
import { filesQueries } from './files.queries.ts';

/** @param isOwn whether the reader looks at their own account */
export function PersonParts({ person, isOwn }: { person: AccountDetail; isOwn: boolean }) {
  if (!isOwn) return <OthersParts person={person} />;
  return (
    <Banner tone="info">
      <Trans>
        This is your own account. What colleagues have noted and others have reported of you is for
        your colleagues.
      </Trans>
    </Banner>
  );
}

function OthersParts({ person }: { person: AccountDetail }) {
  const { t } = useLingui();
  const { data: file } = useSuspenseQuery(filesQueries.person(person.id));
  return (
    <div className={stack}>
      {file.balances === null ? null : <Balances id={person.id} balances={file.balances} />}
      <div className={pair}>
        <FiledOrders title={t`Purchases`} of="buyer" id={person.id} />
        <FiledOrders title={t`Sales`} of="seller" id={person.id} />
        <Reports title={<Trans>Reports about this person</Trans>} reports={file.reports.about} />
        <Reports title={<Trans>Reports by this person</Trans>} reports={file.reports.by} />
        <Pictures file={file} />
        <Linked linked={file.linked} />
        <Looks looks={file.looks} />
        <Notes place="people" id={person.id} notes={file.notes} />
      </div>
    </div>
  );
}

/** The profile picture, and what staff have taken down of this person, wherever it stood. */
function Pictures({ file: { id, avatar, taken } }: { file: PersonFile }) {
  return (
    <Part title={<Trans>Pictures</Trans>}>
      {avatar === null ? (
        <p className={quiet}>
          <Trans>No profile picture.</Trans>
        </p>
      ) : (
        <ShownPictures pictures={[avatar]} owner={id} />
      )}
      {taken.length === 0 ? null : <TakenPictures taken={taken} />}
    </Part>
  );
}

function Balances(props: { id: string; balances: NonNullable<PersonFile['balances']> }) {
  const { cents } = useFormat();
  const kinds = useAccountKinds();
  return (
    <Part
      title={<Trans>Money</Trans>}
      note={
        <TextLink href={ledgerHref('accounts', { id: props.id })}>
          <Trans>In the ledger</Trans>
        </TextLink>
      }
    >
      {props.balances.length === 0 ? (
        <p className={quiet}>
          <Trans>Nothing was ever posted.</Trans>
        </p>
      ) : (
        <DefinitionTable
          columns="2"
          items={props.balances.map(({ id, kind, balance }) => ({
            id,
            term: <TextLink href={ledgerHref('account', { id })}>{kinds[kind]}</TextLink>,
            value: cents(balance),
          }))}
        />
      )}
    </Part>
  );
}

/** Accounts on the same devices, or whose payouts go to the same place. It is a sign and no proof: people share both. */
function Linked({ linked }: { linked: readonly LinkedAccount[] }) {
  const { t } = useLingui();
  return (
    <Part
      title={<Trans>Linked accounts</Trans>}
      note={<Trans>A sign and no proof: a household shares a device.</Trans>}
    >
      {linked.length === 0 ? (
        <p className={quiet}>
          <Trans>Nothing so far.</Trans>
        </p>
      ) : (
        <RowList lines="around" label={t`Linked accounts`}>
          {linked.map((account) => (
            <LinkedRow key={account.id} account={account} />
          ))}
        </RowList>
      )}
    </Part>
  );
}

function LinkedRow({ account }: { account: LinkedAccount }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const nameOf = usePersonName();
  const last = moment(account.last_at);
  return (
    <RowItem
      href={filePath('people', account.id)}
      title={
        <>
          {nameOf(account)}{' '}
          {account.is_banned ? (
            <StatusPill tone="danger">{t({ message: 'Banned', context: 'account' })}</StatusPill>
          ) : null}
        </>
      }
      detail={
        <>
          {account.payouts === 0 ? null : (
            <>
              <Plural
                value={account.payouts}
                one="Payouts to # common place"
                other="Payouts to # common places"
              />{' '}
              ·{' '}
            </>
          )}
          {account.devices === 0 ? null : (
            <>
              <Plural value={account.devices} one="# common device" other="# common devices" />{' '}
              ·{' '}
            </>
          )}
          <Trans>last {last}</Trans>
        </>
      }
    />
  );
}
