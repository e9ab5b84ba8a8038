/** What came to each kind of account and left it, day by day. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { LedgerDay } from '~/contracts/ledger/ledger.schemas.ts';
import { failureText } from '~/platform/api/failures.ts';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Table } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { useAccountKinds, useKindName } from './ledger-labels.ts';
import { ledgerHref, type LedgerSearch } from './ledger-search.ts';
import { ledgerQueries } from './ledger.queries.ts';
import { rowLink } from './use-row-keys.ts';
import { stack } from './ledger-parts.tsx';

const part = css({ minWidth: '0' });

export function Days({ asked }: { asked: LedgerSearch }) {
  const { t, i18n } = useLingui();
  const query = useQuery(ledgerQueries.days(asked));
  if (query.isError) {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {failureText(query.error, i18n)}
      </ErrorState>
    );
  }
  if (!query.data) return <SkeletonRows label={t`Loading`} />;
  const byDay = Map.groupBy(query.data.data, ({ day }) => day);
  if (byDay.size === 0) {
    return (
      <EmptyState title={<Trans>Nothing was posted on these days</Trans>}>
        <Trans>Choose other days, or fewer filters.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className={stack}>
      {[...byDay].map(([day, sums]) => (
        <OneDay key={day} day={day} sums={sums} asked={asked} />
      ))}
    </div>
  );
}

function OneDay(props: { day: string; sums: readonly LedgerDay[]; asked: LedgerSearch }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { day, sums, asked } = props;
  const title = formatDocumentDay(day, locale);
  return (
    <section className={part}>
      <SectionHeading size="panel">{title}</SectionHeading>
      <Table label={t`Sums of ${title}`} dense>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Account</Trans>
            </th>
            {asked.by === 'kind' ? (
              <th scope="col">
                <Trans>What happened</Trans>
              </th>
            ) : null}
            <th scope="col" data-end="">
              <Trans>In</Trans>
            </th>
            <th scope="col" data-end="">
              <Trans>Out</Trans>
            </th>
            <th scope="col" data-end="">
              <Trans>Entries</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <SumRow key={`${sum.account} ${sum.kind}`} sum={sum} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** Leads to what the sum is made of. */
function SumRow({ sum }: { sum: LedgerDay }) {
  const { cents, count } = useFormat();
  const kinds = useAccountKinds();
  const kindName = useKindName();
  const href = ledgerHref('postings', {
    account_kind: sum.account,
    kind: sum.kind ?? '',
    from: sum.day,
    to: sum.day,
  });
  return (
    <tr>
      <td>
        <TextLink {...rowLink} href={href}>
          {kinds[sum.account]}
        </TextLink>
      </td>
      {sum.kind === null ? null : <td>{kindName(sum.kind)}</td>}
      <td data-end="">{cents(sum.in_amount)}</td>
      <td data-end="">{cents(sum.out_amount)}</td>
      <td data-end="">{count(sum.entries)}</td>
    </tr>
  );
}
