/** One request: its buyer compares bids, sellers bid beside the list, staff look at it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { BidPanel } from '../components/bid-panel.tsx';
import { OpenList, ScopeTabs } from '../components/open-list.tsx';
import { OwnRequest } from '../components/own-request.tsx';
import { requestsPage } from '../components/page-parts.ts';
import { StaffRequest } from '../components/staff-request.tsx';
import { requestHref, requestQueries, type RequestSearch } from '../requests.queries.ts';

export function RequestPage({ id, search }: { id: string; search: RequestSearch }) {
  const { t } = useLingui();
  const { data: detail } = useSuspenseQuery(requestQueries.one(id));
  const { request, own, terms } = detail;
  if (own) {
    return (
      <Wrap className={requestsPage}>
        <OwnRequest request={request} own={own} />
      </Wrap>
    );
  }
  if (!terms) {
    return (
      <Wrap className={requestsPage}>
        <StaffRequest request={request} />
      </Wrap>
    );
  }
  return (
    <Wrap className={requestsPage}>
      <div>
        <Breadcrumbs
          label={t`Where you are`}
          items={[{ label: t`Requests`, href: requestHref(search) }, { label: request.title }]}
        />
        <div className={besides}>
          <PageTitle level="h2">
            <Trans>Requests</Trans>
          </PageTitle>
          <ScopeTabs search={search} />
        </div>
      </div>
      <div className={two}>
        <div className={besides}>
          <OpenList search={search} chosen={id} />
        </div>
        <BidPanel key={id} detail={detail} />
      </div>
    </Wrap>
  );
}

/** On narrow screens the request stands alone. */
const besides = css({ display: { base: 'none', wide: 'block' }, minWidth: '0' });
const two = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 376px' },
  gap: '10',
  alignItems: 'start',
});
