/** What happened to the vault of an offer; asked for when somebody opens it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { VaultEntry } from '~/contracts/offers/vault.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { TextLink } from '~/ui/marks.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';

export function VaultLog({ offerId }: { offerId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summary}>
        <Trans>Log of the vault</Trans>
      </summary>
      {isOpen ? <Entries offerId={offerId} /> : null}
    </details>
  );
}

function Entries({ offerId }: { offerId: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(pagesOf(api.offers.vaultLog, { id: offerId }));
  const entries = query.data?.pages.flatMap(({ data }) => data);
  if (query.isError && entries === undefined) {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        <FailureText error={query.error} />
      </ErrorState>
    );
  }
  if (entries === undefined) {
    return <SkeletonRows rows={3} height={44} lead={0} label={t`Loading the log`} />;
  }
  if (entries.length === 0) {
    return (
      <p className={quiet}>
        <Trans>Nothing has happened yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul className={list} aria-label={t`Log of the vault`}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <EndlessFoot query={query} />
    </>
  );
}

function Entry({ entry }: { entry: VaultEntry }) {
  const { moment } = useTimeFormat();
  const { order } = entry;
  return (
    <li className={row}>
      <span className={parts}>
        <What entry={entry} />
        {order === null ? null : <OrderLink {...order} />}
      </span>
      <time dateTime={entry.created_at} className={quiet}>
        {moment(entry.created_at)}
      </time>
    </li>
  );
}

function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <TextLink look="inline" href={paths.order(id)}>
      <Trans>Order {number}</Trans>
    </TextLink>
  );
}

function What({ entry: { kind, count, by_key: byKey } }: { entry: VaultEntry }) {
  switch (kind) {
    case 'added':
      return byKey ? (
        <Plural
          value={count}
          one="# unit stored by a program with a key"
          other="# units stored by a program with a key"
        />
      ) : (
        <Plural value={count} one="# unit stored" other="# units stored" />
      );
    case 'handed':
      return <Plural value={count} one="# unit handed over" other="# units handed over" />;
    case 'replaced':
      return (
        <Plural
          value={count}
          one="# unit handed over as a replacement"
          other="# units handed over as a replacement"
        />
      );
    case 'opened':
      return (
        <Plural
          value={count}
          one="# unit opened by the buyer"
          other="# units opened by the buyer"
        />
      );
    case 'returned':
      return (
        <Plural value={count} one="# unit returned unopened" other="# units returned unopened" />
      );
  }
}

const summary = css({
  textStyle: 'small',
  color: 'muted',
  cursor: 'pointer',
  minHeight: 'control.sm',
  alignContent: 'center',
});
const list = css({ display: 'grid', margin: '0', padding: '0', listStyle: 'none' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  paddingBlock: '2.5',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
});
const parts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3' });
const quiet = css({ color: 'muted', textStyle: 'small' });
