/** A request as its buyer sees it: the bids, and what comes next. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { RequestDetail } from '~/contracts/requests/requests.schemas.ts';
import { AskDialog } from '~/features/common/ask-dialog.tsx';
import { NeedsScript } from '~/features/common/contract-form.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { buyHref } from '~/features/offer/index.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { ClockIcon } from '~/ui/icon.tsx';
import { PageTitle, Surface } from '~/ui/layout.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { Banner, EmptyState } from '~/ui/states.tsx';
import { refreshRequests } from '../requests.queries.ts';
import { RequestState, Wanted } from '../request-labels.tsx';
import { useBidActs } from '../use-bid-acts.ts';
import { ChangeRequest } from './change-request.tsx';
import { BidList } from './bid-list.tsx';
import { RequestFacts, RequestNote } from './request-head.tsx';

type Own = NonNullable<RequestDetail['own']>;
type Request = RequestDetail['request'];

export function OwnRequest({ request, own }: { request: Request; own: Own }) {
  const { t } = useLingui();
  const acts = useBidActs();
  const isOpen = request.status === 'open';
  return (
    <>
      <div>
        <Breadcrumbs
          label={t`Where you are`}
          items={[{ label: t`My requests`, href: requestPaths.mine }, { label: request.title }]}
        />
        <PageTitle
          note={
            isOpen ? (
              <Trans>Nothing is paid until you accept a bid and check out.</Trans>
            ) : undefined
          }
          end={<RequestState status={request.status} />}
        >
          <Wanted request={request} />
        </PageTitle>
      </div>
      <Next request={request} own={own} />
      <Surface pad="lg">
        {own.bids.length === 0 ? (
          <NoBids isOpen={isOpen} />
        ) : (
          <BidList request={request} bids={own.bids} acts={acts} />
        )}
        {isOpen ? <NeedsScript /> : null}
      </Surface>
      <Surface pad="lg">
        <div className={css({ display: 'grid', gap: '4', maxWidth: '720px' })}>
          <RequestNote note={request.note} />
          <RequestFacts request={request} />
          {isOpen ? (
            <>
              <ChangeRequest request={request} />
              <Withdraw request={request} />
            </>
          ) : (
            <Again request={request} />
          )}
        </div>
      </Surface>
    </>
  );
}

function NoBids({ isOpen }: { isOpen: boolean }) {
  return (
    <EmptyState
      icon={<ClockIcon aria-hidden="true" />}
      title={isOpen ? <Trans>No bid yet</Trans> : <Trans>No bid is left</Trans>}
    >
      {isOpen ? (
        <Trans>Sellers see your request now. You are told as soon as one answers.</Trans>
      ) : (
        <Trans>Bids end with their request.</Trans>
      )}
    </EmptyState>
  );
}

/** What the accepted bid waits for, or what came of it. */
function Next({ request, own }: { request: Request; own: Own }) {
  const { date } = useTimeFormat();
  const queryClient = useQueryClient();
  const release = useAction({
    mutationFn: () => api.requests.release.send({ id: request.id }),
    onSettled: () => refreshRequests(queryClient),
  });
  if (own.order_id !== null) {
    return (
      <Banner
        tone={request.status === 'ordered' ? 'success' : 'warning'}
        action={
          <LinkButton size="sm" href={paths.order(own.order_id)}>
            <Trans>Show the order</Trans>
          </LinkButton>
        }
      >
        {request.status === 'ordered' ? (
          <Trans>You have ordered and paid. The order goes on as any other.</Trans>
        ) : (
          <Trans>
            Your order waits for its payment. If it ends unpaid, the request opens again.
          </Trans>
        )}
      </Banner>
    );
  }
  const { accepted } = own;
  if (accepted === null) return null;
  const until = date(accepted.until);
  return (
    <Banner
      tone="warning"
      action={
        <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
          <LinkButton
            size="sm"
            look="accent"
            href={buyHref(accepted.offer_id, request.count)}
            rel="nofollow"
          >
            <Trans>Go to the checkout</Trans>
          </LinkButton>
          <Button size="sm" busy={release.isPending} onClick={() => release.mutate()}>
            <Trans>Choose another bid</Trans>
          </Button>
        </span>
      }
    >
      <Trans>You have accepted a bid. It is kept for you until {until}.</Trans>
    </Banner>
  );
}

/** Everything is filled in; it is sent with one more press. What waits for its order is not asked twice. */
function Again({ request }: { request: Request }) {
  if (request.status === 'accepted') return null;
  return (
    <p>
      <LinkButton size="sm" href={requestPaths.again(request.category.id, request.id)}>
        <Trans>Ask again</Trans>
      </LinkButton>
    </p>
  );
}

function Withdraw({ request }: { request: Request }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const withdraw = useAction({
    mutationFn: () => api.requests.withdraw.send({ id: request.id }),
    onSettled: () => refreshRequests(queryClient),
  });
  return (
    <p>
      <Button size="sm" busy={withdraw.isPending} onClick={() => setAsking(true)}>
        <Trans>Withdraw the request</Trans>
      </Button>
      {isAsking ? (
        <AskDialog
          title={<Trans>Withdraw this request?</Trans>}
          description={<Trans>All bids end. Sellers who have bid are told.</Trans>}
          actionLabel={<Trans>Withdraw</Trans>}
          onConfirm={() => withdraw.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </p>
  );
}
