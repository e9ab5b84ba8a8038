/** Issued invoices of fees and credit notes: filtered, page by page, as a file, with what a month adds up to. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import type { IssuedPaper } from '~/contracts/papers/issued.schemas.ts';
import { countryCodes } from '~/domain/countries.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { saveBinaryFile } from '~/platform/media/save-file.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Table } from '~/ui/data.tsx';
import { ReceiptIcon } from '~/ui/icon.tsx';
import { PageTitle, SectionHeading } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { DocumentsMonth } from '../components/documents-month.tsx';
import { SaveCsv } from '../components/save-csv.tsx';
import {
  CountryNames,
  useCountryName,
  useMonthName,
  usePaperKinds,
  useVatName,
} from '../document-labels.ts';
import { documentsFilter, type DocumentsSearch } from '../documents-search.ts';
import type { LoadedDocuments } from '../load-documents.ts';
import { fetchIssuedPaper } from '../staff.functions.ts';
import { staffQueries } from '../staff.queries.ts';

const PATH = '/staff/documents';
const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const filters = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
});
const second = css({ display: 'block', color: 'muted', fontSize: '12', whiteSpace: 'nowrap' });
const whole = css({ whiteSpace: 'nowrap' });
const part = css({ minWidth: '0' });

export function DocumentsPage({ loaded: { asked, countries } }: { loaded: LoadedDocuments }) {
  return (
    <CountryNames value={countries}>
      <div className={stack}>
        <PageTitle
          end={<SaveCsv read={() => api.papers.exportIssued.send(documentsFilter(asked))} />}
          note={
            <Trans>
              Invoices of fees and credit notes, as they were issued. Whoever opens one, or takes
              the file, stands in the record.
            </Trans>
          }
        >
          <Trans>Documents</Trans>
        </PageTitle>
        <FilterForm asked={asked} />
        <DocumentsMonth asked={asked} />
        <section className={part}>
          <SectionHeading size="panel">
            <Trans>All that fit</Trans>
          </SectionHeading>
          <Documents asked={asked} />
        </section>
      </div>
    </CountryNames>
  );
}

/** A plain form: it works before the script runs, and its address can be passed on. */
function FilterForm({ asked }: { asked: DocumentsSearch }) {
  const { t, i18n } = useLingui();
  const { locale } = useRouteContext({ from: '__root__' });
  const kinds = usePaperKinds();
  const monthName = useMonthName();
  const countryName = useCountryName();
  const { data } = useQuery(staffQueries.documentsMonth(asked));
  // The month of the address stands among them, whatever it is: the form shows what the page shows.
  const months = new Set([...(data?.months ?? []), ...(asked.month === '' ? [] : [asked.month])]);
  const countries = countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale));
  return (
    <form
      key={JSON.stringify(asked)}
      role="search"
      method="get"
      action={withLocale(PATH, locale)}
      className={filters}
    >
      <NativeSelect
        name="kind"
        label={<Trans>Kind</Trans>}
        options={[
          { value: '', label: t`Everything` },
          { value: 'fee_invoice', label: kinds.fee_invoice },
          { value: 'credit_note', label: kinds.credit_note },
        ]}
        defaultValue={asked.kind}
      />
      <NativeSelect
        name="month"
        label={<Trans>Month</Trans>}
        options={[
          { value: '', label: t`All months` },
          ...[...months].map((value) => ({ value, label: monthName(value) })),
        ]}
        defaultValue={asked.month}
      />
      <NativeSelect
        name="country"
        label={<Trans>Country</Trans>}
        options={[{ value: '', label: t`All countries` }, ...countries]}
        defaultValue={asked.country}
      />
      <TextField
        name="search"
        type="search"
        label={<Trans>Number, name, e-mail or id</Trans>}
        defaultValue={asked.search}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
    </form>
  );
}

function Documents({ asked }: { asked: DocumentsSearch }) {
  const options = staffQueries.documents(asked);
  const query = useInfiniteQuery(options);
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => {
        const papers = pages.flatMap(({ data }) => data);
        if (papers.length === 0) return <Nothing asked={asked} />;
        return (
          <div>
            <PapersTable papers={papers} />
            <EndlessFoot query={query} />
          </div>
        );
      }}
    </EndlessList>
  );
}

function Nothing({ asked }: { asked: DocumentsSearch }) {
  if (Object.keys(documentsFilter(asked)).length === 0) {
    return (
      <EmptyState title={<Trans>No documents yet</Trans>}>
        <Trans>They are issued on the first day of a month, for the month before.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<Trans>No document fits</Trans>}
      actions={
        <LinkButton size="sm" href={PATH}>
          <Trans>Show everything</Trans>
        </LinkButton>
      }
    />
  );
}

function PapersTable({ papers }: { papers: readonly IssuedPaper[] }) {
  const { t } = useLingui();
  return (
    <Table label={t`Documents`} dense>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Number</Trans>
          </th>
          <th scope="col">
            <Trans>Person</Trans>
          </th>
          <th scope="col">
            <Trans>Country and VAT</Trans>
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
          <th scope="col">
            <Trans>Month</Trans>
          </th>
          <th scope="col">
            <Trans>As a file</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} />
        ))}
      </tbody>
    </Table>
  );
}

function PaperRow({ paper }: { paper: IssuedPaper }) {
  const { cents, locale } = useFormat();
  const kinds = usePaperKinds();
  const monthName = useMonthName();
  const countryName = useCountryName();
  const vatName = useVatName();
  const nameOf = usePersonName();
  const { corrects } = paper;
  const issued = formatDocumentDay(paper.issued_at.slice(0, 10), locale);
  return (
    <tr>
      <td>
        <span className={whole}>{paper.number}</span>
        <span className={second}>{kinds[paper.kind]}</span>
        {corrects === null ? null : (
          <span className={second}>
            <Trans>corrects {corrects}</Trans>
          </span>
        )}
      </td>
      <td>
        <TextLink href={`/staff/people/${paper.user_id}`}>{nameOf(paper)}</TextLink>
      </td>
      <td>
        {countryName(paper.country)}
        <span className={second}>{vatName(paper)}</span>
      </td>
      <td data-end="">{cents(paper.net_amount)}</td>
      <td data-end="">{cents(paper.tax_amount)}</td>
      <td data-end="">{cents(paper.gross_amount)}</td>
      <td>
        <span className={whole}>{monthName(paper.month)}</span>
        <span className={second}>
          <Trans>issued {issued}</Trans>
        </span>
      </td>
      <td>
        <OpenPaper paper={paper} />
      </td>
    </tr>
  );
}

/** A press, not a link: looking at somebody's document is put on record. */
function OpenPaper({ paper: { id, number } }: { paper: IssuedPaper }) {
  const { t } = useLingui();
  const { locale } = useRouteContext({ from: '__root__' });
  const drawn = useAction({
    mutationFn: async () => {
      const file = await fetchIssuedPaper({ data: { id, locale } });
      saveBinaryFile(file.name, file.content, 'application/pdf');
    },
  });
  return (
    <Button
      size="sm"
      look="ghost"
      busy={drawn.isPending}
      aria-label={t`${number} as PDF`}
      icon={<ReceiptIcon size={16} aria-hidden="true" />}
      onClick={() => drawn.mutate()}
    >
      PDF
    </Button>
  );
}
