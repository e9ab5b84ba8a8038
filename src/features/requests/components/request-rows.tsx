/** Open requests as sellers look through them: what, for how much, until when, how many bids. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Tag } from '~/ui/marks.tsx';
import { requestHref, type RequestSearch } from '../requests.queries.ts';
import { BidsCount, Budget, TimeLeft, Wanted } from '../request-labels.tsx';

interface RequestRowsProps {
  requests: readonly RequestForSeller[];
  search: RequestSearch;
  /** The one that is looked at beside the list. */
  chosen?: string | undefined;
}

export function RequestRows({ requests, search, chosen }: RequestRowsProps) {
  const { t } = useLingui();
  return (
    <div>
      <div className={head} aria-hidden="true">
        <span>
          <Trans>Wanted</Trans>
        </span>
        <span className={end}>
          <Trans>Budget</Trans>
        </span>
        <span className={end}>
          <Trans>Ends in</Trans>
        </span>
        <span className={end}>
          <Trans>Bids</Trans>
        </span>
      </div>
      <ul aria-label={t`Open requests`}>
        {requests.map((request) => (
          <li key={request.id}>
            <Anchor
              href={requestHref(search, request.id)}
              aria-current={request.id === chosen ? 'true' : undefined}
              className={row}
            >
              <RequestRow request={request} />
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RequestRow({ request }: { request: RequestForSeller }) {
  const { category, buyer, own_bid: bid } = request;
  const { relativeDay } = useTimeFormat();
  const isOwn = bid !== null && bid.is_live;
  return (
    <>
      <span className={css({ minWidth: '0' })}>
        <b className={wanted}>
          <Wanted request={request} />
        </b>
        <small className={detail}>
          {category.game.title} · {buyer.public_name}
          {isOwn ? (
            <>
              {' '}
              <Tag>{bid.is_accepted ? <Trans>accepted</Trans> : <Trans>your bid</Trans>}</Tag>
            </>
          ) : null}
        </small>
        <small className={narrow}>
          <TimeLeft until={request.ends_at} /> · <BidsCount count={request.bids_count} />
        </small>
      </span>
      <span className={end}>
        <b>
          <Budget cents={request.budget_amount} />
        </b>
        <small className={detail}>
          <EachOf request={request} />
        </small>
      </span>
      <span className={wide}>
        <TimeLeft until={request.ends_at} />
        <small className={detail}>{relativeDay(request.ends_at)}</small>
      </span>
      <span className={wide}>{request.bids_count}</span>
    </>
  );
}

/** The budget for one of what is wanted. */
function EachOf({ request }: { request: RequestForSeller }) {
  const format = useFormat();
  const { budget_amount: budget, count, category } = request;
  if (budget === null) return <Trans>no limit named</Trans>;
  if (count === 1) return null;
  const each = format.unitPrice(budget / count, category.base === 'currency');
  return <Trans>{each} each</Trans>;
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 132px 96px 44px' },
  gap: '4',
} as const;
const head = css(columns, {
  display: { base: 'none', md: 'grid' },
  paddingInline: '4',
  paddingBottom: '2',
  textStyle: 'caption',
  color: 'muted',
});
const row = css(columns, {
  alignItems: 'center',
  padding: '4',
  borderTop: '1px solid {colors.line}',
  fontSize: '14',
  fontVariantNumeric: 'tabular-nums',
  _hover: { bg: 'surface' },
  '&[aria-current]': { bg: 'surface', boxShadow: 'inset 3px 0 0 {colors.accent.text}' },
});
const wanted = css({ display: 'block', textStyle: 'strong', overflowWrap: 'anywhere' });
const detail = css({ display: 'block', textStyle: 'caption', color: 'muted' });
const narrow = css({
  display: { base: 'block', md: 'none' },
  textStyle: 'caption',
  color: 'muted',
});
const end = css({ textAlign: 'end' });
const wide = css({ display: { base: 'none', md: 'block' }, textAlign: 'end' });
