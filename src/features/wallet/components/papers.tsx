/** Own documents: invoices of fees, credit notes, the years of a seller, and the tax details that they are made with. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { css } from 'styled-system/css';
import type { PaperOutput } from '~/contracts/papers/papers.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { saveBinaryFile } from '~/platform/media/save-file.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { useSession } from '~/platform/session/session.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { ReceiptIcon } from '~/ui/icon.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { fetchPaper, fetchYearPaper } from '../wallet.functions.ts';
import { walletQueries } from '../wallet.queries.ts';
import { useDollars } from './amount-form.tsx';

/** Asked for seldom, and long: it comes with the press. */
const TaxDetails = lazy(() => import('./tax-details.tsx'));

export function Papers() {
  const query = useSuspenseInfiniteQuery(walletQueries.papers());
  const isSeller = useSession()?.customer.is_seller === true;
  const [isEditing, setEditing] = useState(false);
  const place = useFocusOnChange(isEditing);
  const papers = query.data.pages.flatMap((page) => page.data);
  return (
    <Surface as="section" pad="lg">
      <SectionHeading size="panel">
        <Trans>Documents</Trans>
      </SectionHeading>
      <div className={stack}>
        {papers.length === 0 ? (
          <p className={small}>
            <Trans>
              Fees are invoiced on the first day of the month after. The invoices stand here then.
            </Trans>
          </p>
        ) : (
          <PaperList papers={papers} />
        )}
        {query.hasNextPage ? <EndlessFoot query={query} /> : null}
        {isSeller ? <Years /> : null}
        <div ref={place}>
          {isEditing ? (
            <Suspense>
              <TaxDetails onEnd={() => setEditing(false)} />
            </Suspense>
          ) : (
            <Button onClick={() => setEditing(true)}>
              <Trans>Tax details</Trans>
            </Button>
          )}
        </div>
      </div>
    </Surface>
  );
}

function PaperList({ papers }: { papers: readonly PaperOutput[] }) {
  const { t } = useLingui();
  const dollars = useDollars();
  const { locale } = usePage();
  const monthName = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const names = { fee_invoice: t`Fees`, credit_note: t`Credit note` };
  return (
    <RowList label={t`Documents`} lines="between">
      {papers.map(({ id, kind, number, month, gross_amount: cents }) => (
        <RowItem
          key={id}
          title={`${names[kind]}, ${monthName.format(new Date(`${month}-01`))}`}
          detail={`${number} · ${dollars(cents)}`}
          end={
            <FileLink
              href={`/api/wallet/papers/${id}?locale=${locale}`}
              name={number}
              fetchFile={() => fetchPaper({ data: { id, locale } })}
            />
          }
        />
      ))}
    </RowList>
  );
}

interface FileLinkProps {
  href: string;
  name: string;
  fetchFile(): Promise<{ name: string; content: string }>;
}

/** A link, which works without script as well. With script a refusal is told in the page; the bare link would show it as data. */
function FileLink({ href, name, fetchFile }: FileLinkProps) {
  const { t } = useLingui();
  const drawn = useAction({
    mutationFn: async () => {
      const file = await fetchFile();
      saveBinaryFile(file.name, file.content, 'application/pdf');
    },
  });
  return (
    <LinkButton
      size="sm"
      look="ghost"
      download
      href={href}
      aria-label={t`${name} as PDF`}
      icon={<ReceiptIcon size={16} aria-hidden="true" />}
      aria-busy={drawn.isPending || undefined}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        drawn.mutate();
      }}
    >
      <Trans>PDF</Trans>
    </LinkButton>
  );
}

/** What was sold in this year and the one before. */
function Years() {
  const { t } = useLingui();
  const { now } = useTimeFormat();
  const { locale } = usePage();
  const current = now.getUTCFullYear();
  return (
    <RowList label={t`Sales by year`} lines="around">
      {[current, current - 1].map((year) => {
        const name = t`Sales of ${String(year)}`;
        return (
          <RowItem
            key={year}
            title={name}
            detail={year === current ? t`So far, by quarter` : t`By quarter`}
            end={
              <FileLink
                href={`/api/wallet/papers/year?year=${year}&locale=${locale}`}
                name={name}
                fetchFile={() => fetchYearPaper({ data: { year, locale } })}
              />
            }
          />
        );
      })}
    </RowList>
  );
}

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const small = css({ color: 'muted', textStyle: 'small' });
