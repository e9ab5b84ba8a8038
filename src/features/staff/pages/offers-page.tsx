/** Offers that wait for their review, the oldest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import { longText } from '~/contracts/common.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { HoldReasons } from '~/features/common/hold-reasons.tsx';
import { api } from '~/platform/api/api.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { ChipLink, TextLink } from '~/ui/marks.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { StockShown } from '../components/stock-shown.tsx';
import { filePath } from '../files/file-paths.ts';
import { staffQueries } from '../staff.queries.ts';
import { useDecided } from '../use-decided.ts';
import { reasonOnly } from '../reason-only.ts';

const images = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const picture = css({ width: '96px', height: '96px', objectFit: 'cover', borderRadius: 'md' });

/** @param props.id one offer alone, while it waits */
export function StaffOffersPage({ id }: { id: string | undefined }) {
  const options = staffQueries.offers(id);
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue="offers"
      title={<Trans>Offers to check</Trans>}
      lead={
        id === undefined ? undefined : (
          <div>
            <ChipLink href="/staff/offers" active={false}>
              <Trans>All that wait</Trans>
            </ChipLink>
          </div>
        )
      }
      queryKey={options.queryKey}
      query={query}
    >
      {(offer) => <OfferCard key={offer.id} offer={offer} />}
    </Queue>
  );
}

/** What is below the least price, or of a stock that nobody has shown, is its seller's move: approving it is refused. */
const isApprovable = ({ held_for: reasons, stock_proof: proof }: OwnOffer): boolean =>
  reasons.every(({ kind }) => {
    if (kind === 'stock') return proof?.status === 'pending' && proof.covers;
    return kind !== 'price';
  });

function OfferCard({ offer }: { offer: OwnOffer }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const { cents, count } = useFormat();
  const decided = useDecided();
  const { id, category, title } = offer;
  const at = moment(offer.updated_at);
  const stock = count(offer.in_stock);
  const decide = async (
    decision: 'approve' | 'need_details' | 'reject',
    reason: string,
  ): Promise<void> => {
    await api.offers.moderate.send({ id, decision, reason });
    await decided(t`The offer is decided.`);
  };
  return (
    <QueueCard
      work={{ queue: 'offers', id }}
      title={<TextLink href={filePath('offers', id)}>{offer.title}</TextLink>}
      details={
        <>
          {category.game.title} · {category.title} ·{' '}
          {offer.catalog_price === null ? null : <>{cents(Math.ceil(offer.catalog_price))} · </>}
          <Trans>stock {stock}</Trans> · {at}
        </>
      }
      text={offer.description}
      more={
        <>
          <HoldReasons reasons={offer.held_for} />
          <StockShown offer={offer} />
        </>
      }
    >
      {offer.images.length === 0 ? null : (
        <div className={images}>
          {offer.images.map((image) => (
            <Picture key={image.media_id} url={image.url} place={{ px: 96 }} className={picture} />
          ))}
        </div>
      )}
      {isApprovable(offer) ? (
        <Approval title={title} submit={(reason) => decide('approve', reason)} />
      ) : null}
      <DecisionDialog
        label={<Trans>Ask for details</Trans>}
        shortcut="D"
        title={<Trans>What is missing in “{title}”?</Trans>}
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Ask for details</Trans>}
        reasonHint={<Trans>The seller reads it.</Trans>}
        answers={{ act: 'offer_details', reader: { id, of: 'offer' } }}
        submit={({ reason }) => decide('need_details', reason)}
      />
      <DecisionDialog
        label={<Trans>Reject</Trans>}
        shortcut="R"
        look="danger"
        title={<Trans>Reject “{title}”?</Trans>}
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Reject</Trans>}
        reasonHint={<Trans>The seller reads it.</Trans>}
        answers={{ act: 'offer_refused', reader: { id, of: 'offer' } }}
        submit={({ reason }) => decide('reject', reason)}
      />
    </QueueCard>
  );
}

function Approval(props: { title: string; submit(reason: string): Promise<void> }) {
  const { title } = props;
  return (
    <DecisionDialog
      label={<Trans>Approve</Trans>}
      shortcut="A"
      title={<Trans>Put “{title}” on sale?</Trans>}
      schema={v.object({ reason: longText({ max: 500 }) })}
      initial={{ reason: '' }}
      confirm={<Trans>Approve</Trans>}
      submit={({ reason }) => props.submit(reason)}
    />
  );
}
