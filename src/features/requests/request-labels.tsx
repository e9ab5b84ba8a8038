/** Words that the pages of requests share. */
import { Plural, Trans } from '@lingui/react/macro';
import type { RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import type { RequestStatus } from '~/domain/request-lifecycle.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { StatusPill } from '~/ui/marks.tsx';

const MINUTE_MS = 60_000;

/** What is wanted: *2,000 × Divine Orb · Fate of the Vaal*; one of something needs no number. */
export function Wanted({ request }: { request: Pick<RequestForSeller, 'count' | 'title'> }) {
  const count = useFormat().count(request.count);
  if (request.count === 1) return request.title;
  return `${count}\u00A0× ${request.title}`;
}

export function Budget({ cents }: { cents: number | null }) {
  const format = useFormat();
  if (cents === null) return <Trans>open</Trans>;
  const amount = format.cents(cents);
  return <Trans>up to {amount}</Trans>;
}

/** How long something is open still, as a length of time. */
export function TimeLeft({ until }: { until: string }) {
  const format = useFormat();
  const { now } = useTimeFormat();
  const minutes = (new Date(until).getTime() - now.getTime()) / MINUTE_MS;
  return minutes <= 0 ? <Trans>over</Trans> : format.minutes(minutes);
}

export function BidsCount({ count }: { count: number }) {
  return <Plural value={count} _0="no bid yet" one="# bid" other="# bids" />;
}

const tones = {
  open: 'accent',
  accepted: 'warning',
  ordered: 'accent',
  withdrawn: 'neutral',
  expired: 'neutral',
  hidden: 'danger',
} as const;

export function RequestState({ status }: { status: RequestStatus }) {
  const labels = {
    open: <Trans>Open</Trans>,
    accepted: <Trans>Waits for your order</Trans>,
    ordered: <Trans>Ordered</Trans>,
    withdrawn: <Trans>Withdrawn</Trans>,
    expired: <Trans>Ended</Trans>,
    hidden: <Trans>Ended by our staff</Trans>,
  };
  return <StatusPill tone={tones[status]}>{labels[status]}</StatusPill>;
}
