/** What somebody has asked for, the newest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OwnRequest } from '~/contracts/requests/requests.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { PlusIcon, SearchIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { requestsPage } from '../components/page-parts.ts';
import { BidsCount, RequestState, Wanted } from '../request-labels.tsx';
import { requestQueries } from '../requests.queries.ts';

export function OwnRequestsPage({ isSeller }: { isSeller: boolean }) {
  const { t } = useLingui();
  const options = requestQueries.mine();
  const query = useInfiniteQuery(options);
  return (
    <Wrap className={requestsPage}>
      <PageTitle
        note={<Trans>Say what you want: sellers answer with a price and a time.</Trans>}
        end={
          <>
            {isSeller ? (
              <LinkButton size="sm" look="ghost" href={requestPaths.open}>
                <Trans>Requests of others</Trans>
              </LinkButton>
            ) : null}
            <LinkButton
              size="sm"
              look="accent"
              href={requestPaths.create}
              icon={<PlusIcon aria-hidden="true" />}
            >
              <Trans>New request</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>My requests</Trans>
      </PageTitle>
      <EndlessList queryKey={options.queryKey} query={query}>
        {(pages) => {
          const requests = pages.flatMap(({ data }) => data);
          return requests.length === 0 ? (
            <Nothing />
          ) : (
            <div>
              <RowList lines="around" label={t`My requests`}>
                {requests.map((request) => (
                  <OwnRow key={request.id} request={request} />
                ))}
              </RowList>
              <EndlessFoot query={query} />
            </div>
          );
        }}
      </EndlessList>
    </Wrap>
  );
}

function OwnRow({ request }: { request: OwnRequest }) {
  const { date } = useTimeFormat();
  const { category, ends_at: endsAt, bids_count: count } = request;
  const until = date(endsAt);
  const isOpen = request.status === 'open';
  return (
    <RowItem
      inset
      href={requestPaths.show(request.id)}
      title={<Wanted request={request} />}
      detail={
        <>
          {category.game.title} · {category.title}
          {isOpen ? (
            <>
              {' · '}
              <BidsCount count={count} /> · <Trans>until {until}</Trans>
            </>
          ) : null}
        </>
      }
      end={<RequestState status={request.status} />}
    />
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<SearchIcon aria-hidden="true" />}
      title={<Trans>You have asked for nothing yet</Trans>}
      actions={
        <LinkButton size="sm" look="accent" href={requestPaths.create}>
          <Trans>Ask for something</Trans>
        </LinkButton>
      }
    >
      <Trans>Did you not find it in the lists? Sellers who have it can answer you here.</Trans>
    </EmptyState>
  );
}
