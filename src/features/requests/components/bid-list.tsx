/** The bids on an own request, compared: what is paid, when it is delivered, and what is measured of the seller. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Bid, RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import { RatingFigure, ReviewsCount, SellerLevel } from '~/features/offer/index.ts';
import { ReportLink } from '~/features/common/report-link.tsx';
import { useCharge } from '~/features/common/use-charge.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Button } from '~/ui/button.tsx';
import { Avatar, TextButton } from '~/ui/marks.tsx';
import { SegmentedControl } from '~/ui/segmented-control.tsx';
import { sortedBids, type BidSort } from '../sorted-bids.ts';
import type { BidActs } from '../use-bid-acts.ts';

interface BidListProps {
  request: RequestForSeller;
  bids: readonly Bid[];
  acts: BidActs;
}

export function BidList({ request, bids, acts }: BidListProps) {
  const { t } = useLingui();
  const [sort, setSort] = useState<BidSort>('price');
  const sorted = sortedBids(bids, sort);
  const first = sorted.find((bid) => !bid.is_blocked && !bid.is_outdated)?.id;
  return (
    <div>
      <div className={bar}>
        <h2 className={css({ textStyle: 'panel' })}>
          <Plural value={request.bids_count} one="# bid" other="# bids" />
        </h2>
        {bids.length > 1 ? (
          <SegmentedControl
            label={t`Order of the bids`}
            value={sort}
            onValueChange={setSort}
            options={[
              { value: 'price', label: t`Price` },
              { value: 'time', label: t`Time` },
              { value: 'on_time', label: t`On time` },
            ]}
          />
        ) : null}
      </div>
      <ul aria-label={t`Bids`}>
        {sorted.map((bid) => (
          <li key={bid.id} className={row}>
            <BidRow request={request} bid={bid} acts={acts} isFirst={bid.id === first} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BidRowProps {
  request: RequestForSeller;
  bid: Bid;
  acts: BidActs;
  isFirst: boolean;
}

function BidRow(props: BidRowProps) {
  const { request, bid } = props;
  const { t } = useLingui();
  const name = bid.seller.public_name;
  const format = useFormat();
  const charge = useCharge();
  const isPrecise = request.category.base === 'currency';
  const each = format.unitPrice(bid.unit_price, isPrecise);
  return (
    <>
      <SellerOfBid bid={bid} />
      <div className={price}>
        <b className={css({ textStyle: 'panel' })}>{charge(bid.total_amount)}</b>
        {request.count === 1 ? null : (
          <small className={detail}>
            <Trans>{each} each</Trans>
          </small>
        )}
      </div>
      <Measures {...props} />
      {bid.note === '' ? null : (
        <p className={note}>
          “{bid.note}” <ReportLink type="bid" id={bid.id} label={t`Report the bid of ${name}`} />
        </p>
      )}
      {bid.is_outdated && request.status === 'open' ? (
        <p className={note}>
          <Trans>Made before you changed the request: it waits until the seller confirms it.</Trans>
        </p>
      ) : null}
      <Acts {...props} />
    </>
  );
}

function SellerOfBid({ bid: { seller } }: { bid: Bid }) {
  const { t } = useLingui();
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '3', minWidth: '0' })}>
      <Avatar
        name={seller.public_name}
        src={seller.avatar}
        size={36}
        online={seller.is_online}
        presenceLabel={seller.is_online ? t`Online now` : t`Not online`}
      />
      <div className={css({ minWidth: '0' })}>
        <p className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
          <Anchor href={paths.profile(seller.id)} className={css({ fontWeight: 'strong' })}>
            {seller.public_name}
          </Anchor>
          <SellerLevel level={seller.level} />
        </p>
        <small className={detail}>
          <RatingFigure rating={seller.rating} />
          {seller.rating === null ? null : (
            <>
              {' · '}
              <ReviewsCount count={seller.reviews_count} />
            </>
          )}
        </small>
      </div>
    </div>
  );
}

function Measures({ request, bid }: BidRowProps) {
  const format = useFormat();
  const { on_time_share: onTime, in_stock: stock } = bid;
  const sample = format.count(onTime.sample);
  return (
    <dl className={measures}>
      <div>
        <dt className={detail}>
          <Trans>Delivered in</Trans>
        </dt>
        <dd>{format.minutes(bid.delivery_minutes)}</dd>
      </div>
      <div>
        <dt className={detail}>
          <Trans>On time</Trans>
        </dt>
        <dd>
          {onTime.value === null ? (
            <Trans>not measured yet</Trans>
          ) : (
            <Trans>
              {format.share(onTime.value)} of {sample}
            </Trans>
          )}
        </dd>
      </div>
      {stock === null ? null : (
        <div>
          <dt className={detail}>
            <Trans>In stock now</Trans>
          </dt>
          <dd>{stock >= request.count ? <Trans>all there</Trans> : format.count(stock)}</dd>
        </div>
      )}
    </dl>
  );
}

/** What can be done with it: accept it while the request is open; block its seller. */
function Acts({ request, bid, acts, isFirst }: BidRowProps) {
  const { t } = useLingui();
  const name = bid.seller.public_name;
  const isOpen = request.status === 'open';
  return (
    <div className={buttons}>
      {isOpen && !bid.is_blocked && !bid.is_outdated ? (
        <Button
          size="sm"
          look={isFirst ? 'accent' : 'neutral'}
          busy={acts.accepting === bid.id}
          aria-label={t`Accept the bid of ${name}`}
          onClick={() => acts.accept(bid)}
        >
          <Trans>Accept</Trans>
        </Button>
      ) : null}
      {bid.is_blocked ? (
        <TextButton onClick={() => acts.block(bid, false)}>
          <Trans>Unblock {name}</Trans>
        </TextButton>
      ) : isOpen ? (
        <TextButton aria-label={t`Block ${name}`} onClick={() => acts.block(bid, true)}>
          <Trans>Block</Trans>
        </TextButton>
      ) : null}
    </div>
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  marginBottom: '4',
});
const row = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) auto',
    wide: 'minmax(0, 1fr) 132px minmax(0, 1fr) auto',
  },
  alignItems: 'center',
  gap: '4',
  paddingBlock: '4',
  borderTop: '1px solid {colors.line}',
  fontSize: '14',
  fontVariantNumeric: 'tabular-nums',
});
const price = css({ textAlign: 'end' });
const detail = css({ display: 'block', textStyle: 'caption', color: 'muted' });
const measures = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4',
  gridColumn: { base: '1 / -1', wide: 'auto' },
  justifyContent: { wide: 'space-around' },
});
const buttons = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  gridColumn: { base: '1 / -1', wide: 'auto' },
});
const note = css({
  gridColumn: '1 / -1',
  order: { wide: '1' },
  color: 'muted',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
