/** A request as a seller answers it: what is wanted, the own bid, and the form. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type {
  OwnBid,
  RequestDetail,
  RequestForSeller,
} from '~/contracts/requests/requests.schemas.ts';
import { ReportLink } from '~/features/common/report-link.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { refreshRequests } from '../requests.queries.ts';
import { RequestState, Wanted } from '../request-labels.tsx';
import { BidForm } from './bid-form.tsx';
import { RequestFacts, RequestNote } from './request-head.tsx';

export function BidPanel({ detail }: { detail: RequestDetail }) {
  const { t } = useLingui();
  const { request, terms } = detail;
  const { buyer, own_bid: bid } = request;
  const name = buyer.public_name;
  const isOpen = request.status === 'open';
  return (
    <Surface pad="lg">
      <div className={stack}>
        <div className={head}>
          <div className={css({ minWidth: '0' })}>
            <p className={muted}>
              {isOpen ? (
                <Trans>Your bid for {name}</Trans>
              ) : (
                <RequestState status={request.status} />
              )}
            </p>
            <SectionHeading size="panel" level="h1">
              <Wanted request={request} />
            </SectionHeading>
          </div>
          <Avatar name={name} src={buyer.avatar} size={36} />
        </div>
        <RequestNote note={request.note} />
        <RequestFacts request={request} />
        {bid ? <Standing request={request} bid={bid} /> : null}
        {isOpen && terms ? (
          <BidForm key={bid?.version ?? 0} request={request} terms={terms} />
        ) : null}
        <p>
          <ReportLink type="request" id={request.id} label={t`Report the request of ${name}`} />
        </p>
      </div>
    </Surface>
  );
}

/** What has become of the own bid. */
function Standing({ request, bid }: { request: RequestForSeller; bid: OwnBid }) {
  const { t } = useLingui();
  const format = useFormat();
  const { date } = useTimeFormat();
  const queryClient = useQueryClient();
  const take = useAction({
    mutationFn: () => api.requests.withdrawBid.send({ id: bid.id }),
    onSettled: () => refreshRequests(queryClient),
  });
  const amount = format.amountIn(bid.total_amount, 'USD');
  const until = date(bid.valid_until);
  if (bid.is_accepted) {
    return (
      <Banner tone="success">
        {request.status === 'ordered' ? (
          <Trans>Your bid was accepted and paid. The order stands among your sales.</Trans>
        ) : (
          <Trans>Your bid was accepted. The order begins as soon as the buyer has paid.</Trans>
        )}
      </Banner>
    );
  }
  if (request.status !== 'open') {
    return (
      <Banner>
        <Trans>Your bid binds you no longer.</Trans>
      </Banner>
    );
  }
  if (!bid.is_live) {
    return (
      <Banner>
        <Trans>Your bid of {amount} has ended or was taken back. You can bid again.</Trans>
      </Banner>
    );
  }
  if (bid.is_outdated) return <Outdated request={request} bid={bid} />;
  return (
    <Banner
      tone="success"
      action={
        <Button
          size="sm"
          busy={take.isPending}
          aria-label={t`Take back the bid of ${amount}`}
          onClick={() => take.mutate()}
        >
          <Trans>Take back</Trans>
        </Button>
      }
    >
      <Trans>
        The buyer sees your bid of {amount}, valid until {until}.
      </Trans>
    </Banner>
  );
}

/** The buyer has written something new since: the bid waits for its seller's word. */
function Outdated({ request, bid }: { request: RequestForSeller; bid: OwnBid }) {
  const format = useFormat();
  const queryClient = useQueryClient();
  const confirm = useAction({
    mutationFn: () => api.requests.confirmBid.send({ id: bid.id, terms: request.terms }),
    onSettled: () => refreshRequests(queryClient),
  });
  const amount = format.amountIn(bid.total_amount, 'USD');
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" look="accent" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          <Trans>My bid stands</Trans>
        </Button>
      }
    >
      <Trans>
        The buyer has changed the request after your bid of {amount}. It can be accepted once you
        say that it stands, or bid anew.
      </Trans>
    </Banner>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const head = css({ display: 'flex', justifyContent: 'space-between', gap: '4' });
const muted = css({ textStyle: 'caption', color: 'muted', marginBottom: '1' });
