/** Own offers as a table where there is room, else as cards. Both say the same. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { Picture } from '~/platform/media/picture.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Table } from '~/ui/data.tsx';
import { InstantIcon } from '~/ui/icon.tsx';
import { Price } from '~/ui/marks.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { useOfferTitle } from '../use-offer-title.ts';
import { OfferActions } from './offer-actions.tsx';
import { OfferStatusPill } from './offer-status.tsx';

interface OfferListProps {
  offers: readonly OwnOffer[];
  onDelete(offer: OwnOffer): void;
}

export function OfferTable({ offers, onDelete }: OfferListProps) {
  const { t } = useLingui();
  return (
    <div className={onWide}>
      <Table label={t`My offers`} flush>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Offer</Trans>
            </th>
            <th scope="col">
              <Trans>Status</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>You receive</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Buyers see</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Stock</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Open orders</Trans>
            </th>
            <th scope="col">
              <VisuallyHidden>
                <Trans>Actions</Trans>
              </VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} onDelete={onDelete} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function OfferRow({ offer, onDelete }: { offer: OwnOffer } & Pick<OfferListProps, 'onDelete'>) {
  const format = useFormat();
  return (
    <tr>
      <td className={css({ maxWidth: '380px', width: '40%' })}>
        <OfferName offer={offer} />
      </td>
      <td>
        <OfferStatusPill status={offer.status} />
      </td>
      <td data-end>
        <UnitPrice offer={offer} cents={offer.price} />
      </td>
      <td data-end>
        <UnitPrice offer={offer} cents={offer.catalog_price} />
      </td>
      <td data-end>{format.count(offer.in_stock)}</td>
      <td data-end>{format.count(offer.open_orders_count)}</td>
      <td data-end>
        <span className={actions}>
          <OfferActions offer={offer} onDelete={onDelete} />
        </span>
      </td>
    </tr>
  );
}

export function OfferCards({ offers, onDelete }: OfferListProps) {
  return (
    <ul className={cards}>
      {offers.map((offer) => (
        <OfferCard key={offer.id} offer={offer} onDelete={onDelete} />
      ))}
    </ul>
  );
}

function OfferCard({ offer, onDelete }: { offer: OwnOffer } & Pick<OfferListProps, 'onDelete'>) {
  const format = useFormat();
  const stock = format.count(offer.in_stock);
  return (
    <li className={card}>
      <OfferName offer={offer} />
      <div className={details}>
        <OfferStatusPill status={offer.status} />
        {offer.catalog_price === null ? null : (
          <UnitPrice offer={offer} cents={offer.catalog_price} />
        )}
        {offer.in_stock === 0 && offer.status === 'draft' ? null : (
          <span>
            <Trans>Stock {stock}</Trans>
          </span>
        )}
        {offer.open_orders_count > 0 ? (
          <span>
            <Plural value={offer.open_orders_count} one="# open order" other="# open orders" />
          </span>
        ) : null}
      </div>
      <div className={cx(actions, cardActions)}>
        <OfferActions offer={offer} onDelete={onDelete} />
      </div>
    </li>
  );
}

function UnitPrice({ offer, cents }: { offer: OwnOffer; cents: number | null }) {
  const format = useFormat();
  if (cents === null) return <span className={css({ color: 'muted' })}>–</span>;
  return <Price size="sm">{format.unitPrice(cents, offer.category.base === 'currency')}</Price>;
}

/** Picture, title and status; the title links to the form. */
function OfferName({ offer }: { offer: OwnOffer }) {
  const title = useOfferTitle(offer);
  const [cover] = offer.images;
  const { category } = offer;
  return (
    <div className={name}>
      {cover === undefined ? (
        <GameEmblem game={category.game} px={44} />
      ) : (
        <Picture url={cover.url} place={{ px: 44 }} className={thumb} />
      )}
      <div className={css({ minWidth: '0' })}>
        <Anchor href={paths.editOffer(offer.id)} className={titleLink}>
          {title}
        </Anchor>
        <span className={where}>
          {offer.delivery.method === 'instant' ? (
            <InstantIcon size={14} aria-hidden="true" />
          ) : null}
          <span>
            {category.game.title} · {category.title}
            {offer.missing.length > 0 ? (
              <>
                {' · '}
                <Plural
                  value={offer.missing.length}
                  one="# thing missing"
                  other="# things missing"
                />
              </>
            ) : null}
          </span>
        </span>
      </div>
    </div>
  );
}

const onWide = css({ display: { base: 'none', wide: 'block' } });
const cards = css({
  display: { base: 'grid', wide: 'none' },
  gap: '0',
  listStyle: 'none',
  margin: '0',
  padding: '0',
  borderTop: '1px solid {colors.line}',
});
const card = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: '5',
  rowGap: '3',
  paddingBlock: '4',
  borderBottom: '1px solid {colors.line}',
});
const details = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  textStyle: 'small',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
});
const actions = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '2',
});
const cardActions = css({ gridColumn: { md: '2' }, gridRow: { md: '1 / span 2' } });
const name = css({ display: 'flex', alignItems: 'center', gap: '3.5', minWidth: '0' });
const thumb = css({
  width: '44px',
  height: '44px',
  objectFit: 'cover',
  borderRadius: 'control',
  display: 'block',
  flex: 'none',
});
const titleLink = css({
  lineClamp: 2,
  fontSize: '15',
  fontWeight: '560',
  lineHeight: '1.35',
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  borderRadius: 'xs',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
});
const where = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  textStyle: 'caption',
  color: 'muted',
  '& > svg': { flex: 'none' },
});
