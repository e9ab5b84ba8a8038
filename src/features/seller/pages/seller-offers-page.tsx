/** All own offers: filtered by status and text, each with its actions. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { OfferStatus, OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useAnswer, type Answer } from '~/platform/api/use-answer.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { OffersIcon, PlusIcon, SearchIcon } from '~/ui/icon.tsx';
import { SectionHeading, Wrap } from '~/ui/layout.tsx';
import { ChipLink } from '~/ui/marks.tsx';
import { EmptyState, ErrorState, Outdated, SkeletonRows } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { DeleteOfferDialog } from '../components/delete-offer-dialog.tsx';
import { OfferCards, OfferTable } from '../components/offer-list.tsx';
import { offerStatusLabels, shownStatuses } from '../components/offer-status.tsx';
import { SellerTabs } from '../components/seller-tabs.tsx';
import { sellerQueries, type OfferListFilter } from '../seller.queries.ts';
import { useOfferActions } from '../use-offer-actions.ts';

function listHref({ status, search }: OfferListFilter): string {
  const query = new URLSearchParams({
    ...(status !== 'all' && { status }),
    ...(search !== '' && { search }),
  }).toString();
  return query === '' ? paths.sellerOffers : `${paths.sellerOffers}?${query}`;
}

export function SellerOffersPage(filter: OfferListFilter) {
  const options = sellerQueries.list(filter);
  const query = useInfiniteQuery(options);
  // The previous list stays until the next one is loaded: chips and rows do not jump.
  const answer = useAnswer(filter, options.queryKey, query);
  const counts = answer.last?.data.pages.at(-1)?.counts;
  return (
    <Wrap className={page}>
      <SellerTabs page="all" isAccent={answer.last?.data.pages[0]?.meta.total !== 0} />
      <div className={bar}>
        <StatusChips filter={filter} counts={counts} />
        <SearchField key={filter.status} filter={filter} />
      </div>
      <Results answer={answer} query={query} />
    </Wrap>
  );
}

interface StatusChipsProps {
  filter: OfferListFilter;
  counts: Partial<Record<OfferStatus, number>> | undefined;
}

function StatusChips({ filter, counts }: StatusChipsProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const countOf = (status: OfferStatus): number => counts?.[status] ?? 0;
  const total = shownStatuses.reduce((sum, status) => sum + countOf(status), 0);
  return (
    <div role="group" aria-label={t`Status`} className={chips}>
      <ChipLink
        href={listHref({ ...filter, status: 'all' })}
        active={filter.status === 'all'}
        count={format.count(total)}
      >
        <Trans>All</Trans>
      </ChipLink>
      {shownStatuses.map((status) => (
        <ChipLink
          key={status}
          href={listHref({ ...filter, status })}
          active={filter.status === status}
          count={format.count(countOf(status))}
        >
          {i18n._(offerStatusLabels[status].label)}
        </ChipLink>
      ))}
    </div>
  );
}

/** The search is debounced; Enter submits it at once. */
function SearchField({ filter }: { filter: OfferListFilter }) {
  const { t } = useLingui();
  const router = useRouter();
  const [text, setText] = useState(filter.search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const search = (words: string): void => {
    clearTimeout(pause.current);
    const wanted = words.trim();
    if (wanted === filter.search) return;
    void router.navigate({
      href: listHref({ ...filter, search: wanted }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <form
      role="search"
      className={css({ width: 'full', maxWidth: { base: 'none', md: '300px' } })}
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <TextField
        hideLabel
        size="sm"
        type="search"
        label={t`Search my offers`}
        placeholder={t`Search my offers`}
        prefix={<SearchIcon size={16} aria-hidden="true" />}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => search(value), appConfig.search.wordDebounceMs);
        }}
      />
    </form>
  );
}

interface ResultsProps {
  answer: Answer<OfferListFilter, { pages: { data: OwnOffer[] }[] }>;
  query: Parameters<typeof EndlessFoot>[0]['query'] & {
    error: unknown;
    refetch(): Promise<unknown>;
  };
}

function Results({ answer, query }: ResultsProps) {
  const { t } = useLingui();
  const { refresh } = useOfferActions();
  const [deleting, setDeleting] = useState<OwnOffer | null>(null);
  const { state, last } = answer;
  if (state === 'failed') {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={answer.isRetrying}
        onRetry={() => void query.refetch()}
      >
        <FailureText error={query.error} />
      </ErrorState>
    );
  }
  if (last === null) {
    return <SkeletonRows rows={6} height={72} lead={44} label={t`Loading offers`} />;
  }
  const offers = last.data.pages.flatMap((loaded) => loaded.data);
  return (
    <Outdated when={state === 'outdated'} label={t`Loading offers`}>
      {offers.length === 0 ? (
        <NoOffers filter={last.question} />
      ) : (
        <>
          <OfferTable offers={offers} onDelete={setDeleting} />
          <OfferCards offers={offers} onDelete={setDeleting} />
          <EndlessFoot query={query} />
          <FileLinks offers={offers} />
        </>
      )}
      {deleting === null ? null : (
        <DeleteOfferDialog
          offer={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            void refresh();
          }}
        />
      )}
    </Outdated>
  );
}

const MOST_LINKS = 12;

/** Import and export are of one category: those of the offers that are shown. */
function FileLinks({ offers }: { offers: readonly OwnOffer[] }) {
  const categories = new Map(offers.map(({ category }) => [category.id, category]));
  return (
    <section className={css({ minWidth: '0' })}>
      <SectionHeading
        size="panel"
        note={<Trans>Up to 5,000 offers of a category in one file.</Trans>}
      >
        <Trans>Import and export</Trans>
      </SectionHeading>
      <div className={chips}>
        {[...categories.values()].slice(0, MOST_LINKS).map(({ id, title, game }) => (
          <ChipLink key={id} href={paths.importOffers(id)}>
            {game.title}, {title}
          </ChipLink>
        ))}
        <ChipLink href={paths.createOffer}>
          <Trans>Another category</Trans>
        </ChipLink>
      </div>
    </section>
  );
}

function NoOffers({ filter }: { filter: OfferListFilter }) {
  const isFiltered = filter.status !== 'all' || filter.search !== '';
  if (isFiltered) {
    return (
      <EmptyState
        title={<Trans>No offer fits this filter</Trans>}
        actions={
          <LinkButton href={paths.sellerOffers}>
            <Trans>Show all offers</Trans>
          </LinkButton>
        }
      >
        {filter.search === '' ? undefined : <Trans>You searched for “{filter.search}”.</Trans>}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<OffersIcon aria-hidden="true" />}
      title={<Trans>You have no offer yet</Trans>}
      actions={
        <LinkButton look="accent" href={paths.createOffer} icon={<PlusIcon aria-hidden="true" />}>
          <Trans>Create your first offer</Trans>
        </LinkButton>
      }
    >
      <Trans>Choose a game and a category, set a price, and it is on sale.</Trans>
    </EmptyState>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  paddingTop: { base: '5', wide: '8' },
});
const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
});
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2', minWidth: '0' });
