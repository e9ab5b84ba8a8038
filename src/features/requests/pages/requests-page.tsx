import type { RequestsView } from '../load-requests.ts';
import { CreateRequestPage } from './create-request-page.tsx';
import { OpenRequestsPage } from './open-requests-page.tsx';
import { OwnRequestsPage } from './own-requests-page.tsx';
import { RequestPage } from './request-page.tsx';

/** The page of an address of requests. */
export function RequestsPage({ view }: { view: RequestsView }) {
  switch (view.page) {
    case 'open':
      return <OpenRequestsPage search={view.search} />;
    case 'mine':
      return <OwnRequestsPage isSeller={view.isSeller} />;
    case 'create':
      return (
        <CreateRequestPage
          key={`${view.search.category} ${view.search.again}`}
          search={view.search}
        />
      );
    case 'one':
      return <RequestPage key={view.id} id={view.id} search={view.search} />;
  }
}
