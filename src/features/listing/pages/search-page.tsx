/** What a text finds: games and kinds of goods, then all offers with filters. Works without script. */
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, type ComponentType, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { OfferCard as Offer } from '~/contracts/offers/offers.schemas.ts';
import { useTrackedSearch } from '~/platform/analytics/use-tracked-search.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { LinkTabs } from '~/ui/navigation.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { BaseFilters, filterField } from '../components/base-filters.tsx';
import { CardList } from '../components/card-list.tsx';
import { isNarrowed } from '../base-search.ts';
import {
  foundHref,
  foundQuery,
  foundSearchOfForm,
  readFoundSearch,
  type FoundSearch,
} from '../found-search.ts';
import { listingQueries } from '../listing.queries.ts';
import { useFoundView, type FoundView } from '../use-found-view.ts';

interface SearchPageProps {
  search: FoundSearch;
  /** The games and kinds of goods that the text names; null where it names none. */
  named: ReactNode;
  /** Games to narrow the offers down to. */
  games: readonly { alias: string; title: string }[];
  /** Renders an offer's favourite button; favourites are another feature. */
  Heart: ComponentType<{ offer: Offer }>;
}

export function SearchPage({ search, ...rest }: SearchPageProps) {
  const { q } = search;
  return (
    <Wrap className={page}>
      <PageTitle>
        {q === undefined ? <Trans>Search</Trans> : <Trans>Results for “{q}”</Trans>}
      </PageTitle>
      <SearchText q={q} />
      {q === undefined ? <Bases /> : <Found key={q} q={q} search={search} {...rest} />}
    </Wrap>
  );
}

/** The text itself; another one begins without the filters of this one. */
function SearchText({ q }: { q: string | undefined }) {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <form
      key={q}
      role="search"
      method="get"
      className={field}
      onSubmit={(event) => {
        event.preventDefault();
        const { q: text } = readFoundSearch(Object.fromEntries(new FormData(event.currentTarget)));
        void router.navigate({ href: foundHref({ q: text }) });
      }}
    >
      <TextField
        name="q"
        type="search"
        label={t`Game, category or offer`}
        hideLabel
        placeholder={t`Game, category or offer`}
        defaultValue={q ?? ''}
        autoComplete="off"
        maxLength={100}
        prefix={<SearchIcon aria-hidden="true" />}
        className={css({ flex: '1', minWidth: '0' })}
      />
      <Button type="submit" look="accent">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}

/** Without a text: what is traded. */
function Bases() {
  const { t } = useLingui();
  const { data: bases } = useSuspenseQuery(api.catalogue.baseCategories.queryOptions());
  return (
    <LinkTabs
      label={t`What is traded`}
      items={bases.data.map((base) => ({
        label: base.title,
        href: paths.baseCategory(base.alias),
        active: false,
      }))}
    />
  );
}

function Found({ q, search, named, games, Heart }: SearchPageProps & { q: string }) {
  const view = useFoundView(q, search);
  // What is pressed is shown first; the list, which costs more to draw, follows.
  const listed = { ...view, search: useDeferredValue(view.search) };
  const query = foundQuery({ ...listed.search, q });
  const isFiltered = isNarrowed(listed.search);
  const { data } = useInfiniteQuery(listingQueries.found(query));
  // Where the words alone find no offer there is nothing to narrow down.
  useTrackedSearch('Offer_Search', q, isFiltered ? null : (data?.pages[0]?.meta.total ?? null));
  const hasNothing = !isFiltered && data?.pages[0]?.meta.total === 0;
  return (
    <>
      {named}
      <h2 className={heading}>
        <Trans>Offers</Trans>
      </h2>
      {hasNothing ? null : <Filters view={view} games={games} />}
      <CardList
        view={listed}
        options={listingQueries.found(query)}
        Heart={Heart}
        whenNothing={isFiltered ? undefined : <NothingFound q={q} isNamed={named !== null} />}
        otherwise={<Trans>Take a filter away, or look for another word.</Trans>}
      />
    </>
  );
}

function Filters({ view, games }: { view: FoundView; games: SearchPageProps['games'] }) {
  const { t } = useLingui();
  const { data: bases } = useSuspenseQuery(api.catalogue.baseCategories.queryOptions());
  const apply = (form: HTMLFormElement) => view.go(foundSearchOfForm(form));
  return (
    <BaseFilters
      list="found"
      games={games}
      promised={appConfig.offers.promisedMinutes}
      search={view.search}
      apply={apply}
    >
      <input type="hidden" name="q" value={view.q} />
      <NativeSelect
        size="sm"
        name="base"
        label={t`Category`}
        value={view.search.base ?? ''}
        onChange={(event) => {
          if (event.target.form) apply(event.target.form);
        }}
        options={[
          { value: '', label: t`Everything` },
          ...bases.data.map(({ alias, title }) => ({ value: alias, label: title })),
        ]}
        className={filterField}
      />
    </BaseFilters>
  );
}

function NothingFound({ q, isNamed }: { q: string; isNamed: boolean }) {
  return (
    <EmptyState
      className={css({ marginTop: '4' })}
      icon={<SearchIcon aria-hidden="true" />}
      title={
        isNamed ? <Trans>No offer has these words</Trans> : <Trans>Nothing found for “{q}”</Trans>
      }
      actions={
        <>
          <LinkButton size="sm" href={paths.games}>
            <Trans>All games</Trans>
          </LinkButton>
          <TextLink href={paths.contact}>
            <Trans>Tell us what is missing</Trans>
          </TextLink>
        </>
      }
    >
      <Trans>
        Try fewer or shorter words, a short name such as “POE2”, or the English title of the game.
      </Trans>
    </EmptyState>
  );
}

const page = css({ paddingTop: { base: '5', wide: '8' } });
const field = css({
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2',
  marginTop: { base: '4', wide: '5' },
  marginBottom: { base: '5', wide: '6' },
  maxWidth: '640px',
});
const heading = css({ textStyle: 'heading', marginTop: '8', marginBottom: '4' });
