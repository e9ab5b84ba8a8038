/** The sellers' list with its filters. Every filter is a link: it works without script and can be shared. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { AppliedChip, ChipLink } from '~/ui/marks.tsx';
import { LinkTabs } from '~/ui/navigation.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { requestHref, requestQueries, type RequestSearch } from '../requests.queries.ts';
import { FollowBar } from './follow-bar.tsx';
import { RequestRows } from './request-rows.tsx';

/** Categories to narrow the list to, of those that stand in it. */
const SHOWN_CATEGORIES = 6;

interface OpenListProps {
  search: RequestSearch;
  chosen?: string | undefined;
}

export function ScopeTabs({ search }: { search: RequestSearch }) {
  const { t } = useLingui();
  const tab = (scope: RequestSearch['scope'], label: string) => ({
    label,
    href: requestHref({ ...search, scope }),
    active: search.scope === scope,
  });
  return (
    <LinkTabs
      label={t`Requests`}
      items={[
        tab('selling', t`Where I sell`),
        tab('followed', t`Followed`),
        tab('all', t`All`),
        tab('bids', t`My bids`),
      ]}
    />
  );
}

export function OpenList({ search, chosen }: OpenListProps) {
  const options = requestQueries.open(search);
  const query = useInfiniteQuery(options);
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => {
        const requests = pages.flatMap(({ data }) => data);
        return (
          <div>
            <Filters search={search} requests={requests} />
            <FollowBar search={search} />
            {requests.length === 0 ? (
              <Nothing search={search} />
            ) : (
              <RequestRows requests={requests} search={search} chosen={chosen} />
            )}
            <EndlessFoot query={query} isEmpty={requests.length === 0} />
          </div>
        );
      }}
    </EndlessList>
  );
}

function Filters({
  search,
  requests,
}: {
  search: RequestSearch;
  requests: readonly RequestForSeller[];
}) {
  const { t } = useLingui();
  const categories = new Map(requests.map(({ category }) => [category.id, category]));
  const chosen = search.category === undefined ? undefined : categories.get(search.category);
  const name = chosen ? `${chosen.game.title} · ${chosen.title}` : '';
  const others = [...categories.values()].slice(0, SHOWN_CATEGORIES);
  const isUnanswered = search.open === 'unanswered';
  return (
    <div className={filters}>
      {search.category === undefined ? (
        others.map(({ id, title, game }) => (
          <ChipLink key={id} href={requestHref({ ...search, category: id })}>
            {game.title} · {title}
          </ChipLink>
        ))
      ) : (
        <AppliedChip
          label={chosen ? t`${name}: show all categories` : t`One category: show all`}
          href={requestHref({ ...search, category: undefined })}
        >
          {chosen ? name : <Trans>One category</Trans>}
        </AppliedChip>
      )}
      <ChipLink
        active={isUnanswered}
        href={requestHref({ ...search, open: isUnanswered ? 'all' : 'unanswered' })}
      >
        <Trans>No bid yet</Trans>
      </ChipLink>
    </div>
  );
}

function Nothing({ search }: { search: RequestSearch }) {
  const all = requestHref({ scope: 'all', category: undefined, open: 'all' });
  const isWhole = search.scope === 'all' && search.category === undefined && search.open === 'all';
  return (
    <EmptyState
      icon={<SearchIcon aria-hidden="true" />}
      title={
        search.scope === 'bids' ? (
          <Trans>You have no bid on an open request</Trans>
        ) : search.scope === 'followed' ? (
          <Trans>Nothing of what you follow is open now</Trans>
        ) : (
          <Trans>Nobody asks for anything here now</Trans>
        )
      }
      actions={
        isWhole ? undefined : (
          <LinkButton size="sm" href={all}>
            <Trans>Show all requests</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>Requests stand here as soon as a buyer asks. Look again later.</Trans>
    </EmptyState>
  );
}

const filters = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '4' });
