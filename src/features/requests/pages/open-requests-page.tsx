/** What buyers ask for, for sellers. */
import { Trans } from '@lingui/react/macro';
import { LinkButton } from '~/ui/button.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { OpenList, ScopeTabs } from '../components/open-list.tsx';
import { requestsPage } from '../components/page-parts.ts';
import type { RequestSearch } from '../requests.queries.ts';

export function OpenRequestsPage({ search }: { search: RequestSearch }) {
  return (
    <Wrap className={requestsPage}>
      <PageTitle
        note={
          <Trans>Buyers say what they want. Name your price: other sellers do not see it.</Trans>
        }
        end={
          <LinkButton size="sm" href={requestPaths.mine}>
            <Trans>My requests</Trans>
          </LinkButton>
        }
      >
        <Trans>Requests</Trans>
      </PageTitle>
      <ScopeTabs search={search} />
      <OpenList search={search} />
    </Wrap>
  );
}
