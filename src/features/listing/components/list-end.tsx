/** The end of a list: more on demand, empty, failed, or the end. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { Answer } from '~/platform/api/use-answer.ts';
import { inPlace } from '~/platform/navigation/in-place.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { EmptyState, EndOfList, ErrorState } from '~/ui/states.tsx';
import { withoutFilters } from '../category-query.ts';
import type { AppliedFilter } from '../filter-groups.ts';
import { totalText, type ListTotal } from '../list-total.ts';
import type { CategoryView } from '../use-category-view.ts';
import { MoreLink } from '~/features/common/more-link.tsx';

interface MoreProps {
  /** The address of the next page, for those without script and for new tabs. */
  href: string;
  shown: number;
  total: ListTotal;
  isLoading: boolean;
  onLoad: () => void;
}

export function MoreOffers({ href, shown, total, isLoading, onLoad }: MoreProps) {
  const format = useFormat();
  const { pageSize } = appConfig.lists;
  const left = total.total_is_exact ? Math.max(1, total.total - shown) : pageSize;
  return (
    <MoreLink
      href={href}
      rel="nofollow"
      shown={shown}
      next={Math.min(pageSize, left)}
      totalCount={totalText(total, format.count)}
      isLoading={isLoading}
      onLoad={onLoad}
    />
  );
}

export function EndOfOffers() {
  return (
    <EndOfList>
      <Trans>No more results!</Trans>
    </EndOfList>
  );
}

/** Sellers may have what nobody offers: a request asks them (decision 0078). */
function AskFor({ categoryId }: { categoryId: string }) {
  return (
    <LinkButton size="sm" rel="nofollow" href={requestPaths.createIn(categoryId)}>
      <Trans>Ask for it</Trans>
    </LinkButton>
  );
}

interface NoOffersProps {
  view: CategoryView;
  filters: readonly AppliedFilter[];
}

/** Names the filter whose removal brings the most offers. */
export function NoOffers({ view, filters }: NoOffersProps) {
  const { definition } = view;
  const game = definition.game.title;
  if (filters.length === 0) {
    return (
      <EmptyState
        className={css({ marginTop: '4' })}
        icon={<SearchIcon aria-hidden="true" />}
        title={<Trans>Nobody sells this yet</Trans>}
        actions={
          <>
            <AskFor categoryId={definition.id} />
            <LinkButton size="sm" href={`/${definition.game.alias}`}>
              <Trans>Everything for {game}</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>Have a look at the other categories of {game}, or come back later.</Trans>
      </EmptyState>
    );
  }
  return <NothingLeft view={view} filters={filters} />;
}

/** An unknown gain ranks above none, and below one offer. */
const gain = (filter: AppliedFilter): number => filter.brings ?? 0.5;

function NothingLeft({ view, filters }: NoOffersProps) {
  const format = useFormat();
  const byGain = filters.toSorted((a, b) => gain(b) - gain(a));
  const [best] = byGain;
  if (!best) return null;
  const none = withoutFilters(view.search);
  const { label } = best;
  const brings = best.brings === null ? '' : format.count(best.brings);
  return (
    <EmptyState
      className={css({ marginTop: '4' })}
      icon={<SearchIcon aria-hidden="true" />}
      title={<Trans>No offer matches all filters</Trans>}
      actions={
        <>
          <LinkButton
            size="sm"
            className={wrapping}
            href={view.href(best.without)}
            onClick={(event) => inPlace(event, () => view.go(best.without))}
          >
            <Trans>Remove {label}</Trans>
          </LinkButton>
          {filters.length === 1 ? null : (
            <LinkButton
              size="sm"
              look="ghost"
              href={view.href(none)}
              onClick={(event) => inPlace(event, () => view.go(none))}
            >
              <Trans>Clear all</Trans>
            </LinkButton>
          )}
          <AskFor categoryId={view.definition.id} />
        </>
      }
    >
      {best.brings ? (
        <Plural
          value={best.brings}
          one={`Without “${label}” there is ${brings} offer.`}
          other={`Without “${label}” there are ${brings} offers.`}
        />
      ) : (
        <Trans>Try it without “{label}”.</Trans>
      )}
    </EmptyState>
  );
}

/**
 * Scrolls a list's error state into view: the list was removed, and on a narrow screen its place may be far above the
 * window.
 */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface FailedList {
  answer: Pick<Answer<unknown, unknown>, 'state' | 'isRetrying'>;
  query: {
    isError: boolean;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): Promise<unknown>;
    refetch(): Promise<unknown>;
  };
}

/** Whether a list failed: as a whole, in its next page, or in a refetch. */
export function isListFailed({ answer, query }: FailedList): boolean {
  return answer.state === 'failed' || (query.isError && !query.isFetching);
}

/** The loaded rows stay; only the missing page is fetched again. */
export function OffersFailed({ answer, query }: FailedList) {
  const { t } = useLingui();
  const isWhole = answer.state === 'failed';
  const onRetry = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  return (
    <div ref={isWhole ? intoView : undefined} className={css({ scrollMarginTop: '120px' })}>
      <ErrorState
        className={css({ marginTop: '4' })}
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={answer.isRetrying}
        onRetry={onRetry}
      >
        <Trans>The offers did not arrive. Your filters are kept.</Trans>
      </ErrorState>
    </div>
  );
}

/** Rows are repriced in the browser; only the figures of the whole market are missing. */
export function BasketFailed(props: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <ErrorState
      className={css({ marginTop: '3' })}
      title={<Trans>The cheapest way to buy this amount did not arrive</Trans>}
      retryLabel={t`Try again`}
      busy={props.isRetrying}
      onRetry={props.onRetry}
    >
      <Trans>The rows below are priced for it all the same.</Trans>
    </ErrorState>
  );
}

/* The filter's name may be wider than the narrowest screen. */
const wrapping = css({ flex: '0 1 auto', whiteSpace: 'normal' });
