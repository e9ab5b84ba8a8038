/** The books of payment providers beside ours: sums and days of both sides, and where they differ. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { ProviderBooks } from '~/contracts/payments/books.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { formatDay } from '~/platform/i18n/format.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { saveTextFile } from '~/platform/media/save-file.ts';
import { Button } from '~/ui/button.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { Banner, EmptyState } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { staffQueries } from '../staff.queries.ts';
import { DifferenceCard } from './book-difference.tsx';
import { useChargedAmount } from './charged-amount.ts';
import { Queue } from './queue.tsx';
import { ReportTable } from './report-table.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });

/** The byte order mark tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** @param lead the choice of the list */
export function Books({ lead }: { lead: ReactNode }) {
  const options = staffQueries.bookDifferences();
  const query = useInfiniteQuery(options);
  const books = useQuery(staffQueries.books());
  return (
    <Queue
      queue="books"
      title={<Trans>Payments to look at</Trans>}
      lead={
        <div className={stack}>
          {lead}
          {books.error ? (
            <Banner tone="danger" role="alert">
              <FailureText error={books.error} />
            </Banner>
          ) : null}
          {books.data?.data.length === 0 ? <NeverRead /> : null}
          {books.data?.data.map((each) => (
            <OneProvider key={each.provider} books={each} />
          ))}
          <SectionHeading size="panel">
            <Trans>Differences</Trans>
          </SectionHeading>
        </div>
      }
      empty={
        <EmptyState title={<Trans>No differences</Trans>}>
          <Trans>What providers booked and what we booked is the same, or too young to say.</Trans>
        </EmptyState>
      }
      queryKey={options.queryKey}
      query={query}
    >
      {(difference) => <DifferenceCard key={difference.id} difference={difference} />}
    </Queue>
  );
}

function NeverRead() {
  return (
    <p>
      <Trans>No books were read yet. They are read once an hour.</Trans>
    </p>
  );
}

function OneProvider({ books }: { books: ProviderBooks }) {
  const amount = useChargedAmount();
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const {
    provider,
    read_at: readAt,
    compared_at: comparedAt,
    held,
    open_differences: open,
  } = books;
  const theirs = held.map(amount).join(' + ');
  const started = moment(books.started_at);
  return (
    <Surface as="section" pad="lg" className={stack}>
      <SectionHeading
        size="panel"
        note={
          <Trans>
            Compared since {started}. What our books had before stands in their sum alone.
          </Trans>
        }
        end={<SaveMonths books={books} />}
      >
        {provider}
      </SectionHeading>
      <p>
        <StatusPill tone={open === 0 ? 'accent' : 'warning'}>
          <Plural
            value={open}
            _0="No open difference"
            one="# open difference"
            other="# open differences"
          />
        </StatusPill>
      </p>
      <DefinitionTable
        columns="2"
        items={[
          {
            id: 'theirs',
            term: t`Held, as the provider says`,
            value: theirs === '' ? '—' : theirs,
          },
          { id: 'read', term: t`as of`, value: readAt === null ? t`not read yet` : moment(readAt) },
          {
            id: 'ours',
            term: t`Held, by our books`,
            value: amount({ amount: books.ledger_amount, currency: 'USD' }),
          },
          {
            id: 'compared',
            term: t`as of`,
            value: comparedAt === null ? t`not compared yet` : moment(comparedAt),
          },
        ]}
      />
      <Days books={books} />
    </Surface>
  );
}

function Days({ books: { days } }: { books: ProviderBooks }) {
  const { t } = useLingui();
  const usd = useUsd();
  const { locale } = useFormat();
  const { now } = useTimeFormat();
  return (
    <ReportTable
      title={t`Day by day`}
      note={
        <Trans>
          Payments, refunds and chargebacks of each day (UTC), in US dollars. What is booked around
          midnight may stand on two days.
        </Trans>
      }
      rows={days}
      keyOf={({ day }) => day}
      end={undefined}
      none={<Trans>Nothing was booked yet.</Trans>}
      columns={[
        { name: t`Day`, value: ({ day }) => formatDay(day, locale, now, 'UTC') },
        { name: t`At the provider`, value: (row) => usd(row.provider_amount), isNumber: true },
        { name: t`In our books`, value: (row) => usd(row.ledger_amount), isNumber: true },
        { name: t`Fees`, value: (row) => usd(row.fee_amount), isNumber: true },
        { name: t`Lines`, value: (row) => row.lines, isNumber: true },
      ]}
    />
  );
}

function useUsd() {
  const amount = useChargedAmount();
  return (cents: number) => amount({ amount: cents, currency: 'USD' });
}

/** The lines of this month, as the provider booked them. */
function SaveMonths({ books: { provider } }: { books: ProviderBooks }) {
  const { t } = useLingui();
  const { now } = useTimeFormat();
  const month = now.toISOString().slice(0, 7);
  const take = useSingleMutation({
    mutationFn: () => api.payments.exportBooks.send({ provider, month }),
    onSuccess: ({ file_name: name, content }) => {
      saveTextFile(name, BYTE_ORDER_MARK + content, 'text/csv');
      toast({
        status: 'success',
        description: t`The file is saved. It stands in the record that you took it.`,
      });
    },
    onError: () => {
      toast({
        status: 'error',
        description: t`The file could not be saved. Try again in a moment.`,
      });
    },
  });
  return (
    <Button
      size="sm"
      busy={take.isPending}
      onClick={() => take.mutate()}
      aria-label={t`Save the lines of this month as CSV: ${provider}`}
    >
      <Trans>This month as CSV</Trans>
    </Button>
  );
}
