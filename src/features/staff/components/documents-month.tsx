/** What the documents of a month add up to, by country and rate, and whether one of their numbers is missing. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { IssuedMonth } from '~/contracts/papers/issued.schemas.ts';
import { failureText } from '~/platform/api/failures.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Table } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { useCountryName, useMonthName, usePaperKinds, useVatName } from '../document-labels.ts';
import type { DocumentsSearch } from '../documents-search.ts';
import { staffQueries } from '../staff.queries.ts';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const list = css({ display: 'grid', gap: '2' });
const range = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
const whole = css({ fontVariantNumeric: 'tabular-nums' });
const muted = css({ color: 'muted' });
const second = css({ display: 'block', color: 'muted', fontSize: '12', whiteSpace: 'nowrap' });

/** Of the month that is filtered by; without one of the newest. */
export function DocumentsMonth({ asked }: { asked: DocumentsSearch }) {
  const { t, i18n } = useLingui();
  const query = useQuery(staffQueries.documentsMonth(asked));
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
  return query.data ? <Month sums={query.data} /> : <SkeletonRows label={t`Loading`} />;
}

function Month({ sums }: { sums: IssuedMonth }) {
  const month = useMonthName()(sums.month);
  return (
    <Surface as="section" pad="lg" className={stack}>
      <SectionHeading
        size="panel"
        note={
          <Trans>
            All documents of this month, whatever else is filtered. Credit notes are taken off.
          </Trans>
        }
      >
        <Trans>Sums of {month}</Trans>
      </SectionHeading>
      {sums.closed || sums.sums.length === 0 ? null : (
        <p>
          <StatusPill tone="warning">
            <Trans>Not everything of this month is issued yet</Trans>
          </StatusPill>
        </p>
      )}
      {sums.sums.length === 0 ? (
        <p className={muted}>
          <Trans>There are no documents of this month.</Trans>
        </p>
      ) : (
        <>
          <SumsTable sums={sums} month={month} />
          <Numbers numbers={sums.numbers} />
        </>
      )}
    </Surface>
  );
}

function SumsTable({ sums, month }: { sums: IssuedMonth; month: string }) {
  const { t } = useLingui();
  const countryName = useCountryName();
  const vatName = useVatName();
  return (
    <Table label={t`Sums of ${month}`} dense>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Country and VAT</Trans>
          </th>
          <th scope="col" data-end="">
            <Trans>Documents</Trans>
          </th>
          <th scope="col" data-end="">
            <Trans>Without VAT</Trans>
          </th>
          <th scope="col" data-end="">
            <Trans>VAT</Trans>
          </th>
          <th scope="col" data-end="">
            <Trans>With VAT</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.sums.map((sum) => (
          <SumRow key={`${sum.country} ${sum.vat} ${sum.rate_bps}`} sum={sum}>
            {countryName(sum.country)}
            <span className={second}>{vatName(sum)}</span>
          </SumRow>
        ))}
      </tbody>
      <tfoot>
        <SumRow sum={sums.total}>
          <Trans>Total</Trans>
        </SumRow>
      </tfoot>
    </Table>
  );
}

function SumRow({ sum, children }: { sum: IssuedMonth['total']; children: ReactNode }) {
  const { cents } = useFormat();
  const { invoices, credit_notes: credits } = sum;
  return (
    <tr>
      <td>{children}</td>
      <td data-end="">
        <Plural value={invoices} one="# invoice" other="# invoices" />
        {credits === 0 ? null : (
          <span className={second}>
            <Plural value={credits} one="# credit note" other="# credit notes" />
          </span>
        )}
      </td>
      <td data-end="">{cents(sum.net_amount)}</td>
      <td data-end="">{cents(sum.tax_amount)}</td>
      <td data-end="">{cents(sum.gross_amount)}</td>
    </tr>
  );
}

/** Series have no gaps: that is looked at, not assumed. */
function Numbers({ numbers }: { numbers: IssuedMonth['numbers'] }) {
  const { t } = useLingui();
  const kinds = usePaperKinds();
  return (
    <ul className={list} aria-label={t`Numbers`}>
      {numbers.map(({ kind, first, last, missing }) => {
        const names = missing.join(', ');
        return (
          <li key={first} className={range}>
            <span>{kinds[kind]}</span>
            <span className={whole}>{first === last ? first : `${first} – ${last}`}</span>
            <StatusPill tone={missing.length === 0 ? 'accent' : 'danger'}>
              {missing.length === 0 ? (
                <Trans>none is missing</Trans>
              ) : (
                <Trans>missing: {names}</Trans>
              )}
            </StatusPill>
          </li>
        );
      })}
    </ul>
  );
}
