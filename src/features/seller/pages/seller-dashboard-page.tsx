/**
 * The seller's overview: their tasks of today, and their offers by status. Every figure is counted, none is estimated.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { OfferStatus } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { ArrowRightIcon, DoneIcon, OffersIcon, PlusIcon } from '~/ui/icon.tsx';
import { SectionHeading, Wrap } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { OfferTaskRow, SaleRow, taskList } from '../components/needs-you.tsx';
import { offerStatusLabels, shownStatuses } from '../components/offer-status.tsx';
import { SellerTabs } from '../components/seller-tabs.tsx';
import { sellerQueries } from '../seller.queries.ts';
import { offerTasks, saleTasks } from '../seller-tasks.ts';

export function SellerDashboardPage() {
  const { now } = useTimeFormat();
  const { data: offers } = useSuspenseQuery(sellerQueries.offerTasks());
  const { data: orders } = useSuspenseQuery(sellerQueries.saleTasks());
  const sales = saleTasks(orders.data, now);
  const tasks = offerTasks(offers.data);
  const hasOffers = shownStatuses.some((status) => (offers.counts[status] ?? 0) > 0);
  const isIdle = sales.length === 0 && tasks.length === 0;
  return (
    <Wrap className={page}>
      <SellerTabs page="overview" isAccent={isIdle && hasOffers} />
      <StatusFigures counts={offers.counts} />
      <section className={css({ minWidth: '0' })}>
        <NeedsYouHeading count={orders.meta.total + offers.meta.total} isIdle={isIdle} />
        {isIdle ? <NothingToDo hasOffers={hasOffers} /> : null}
        {isIdle ? null : (
          <ul className={taskList}>
            {sales.map((sale, index) => (
              <SaleRow key={sale.order.id} sale={sale} isFirst={index === 0} />
            ))}
            {tasks.map((offer, index) => (
              <OfferTaskRow
                key={offer.id}
                offer={offer}
                isFirst={sales.length === 0 && index === 0}
              />
            ))}
          </ul>
        )}
        <MoreLinks
          sales={orders.meta.total - sales.length}
          offers={offers.meta.total - tasks.length}
        />
      </section>
    </Wrap>
  );
}

function NeedsYouHeading({ count, isIdle }: { count: number; isIdle: boolean }) {
  return (
    <SectionHeading
      note={
        isIdle ? undefined : (
          <Plural
            value={count}
            one="# thing needs you. Everything else runs by itself."
            other="# things need you. Everything else runs by itself."
          />
        )
      }
      end={
        <TextLink look="quiet" href={paths.sales}>
          <Trans>All sales</Trans>
          <ArrowRightIcon size={16} aria-hidden="true" />
        </TextLink>
      }
    >
      <Trans>Needs you</Trans>
    </SectionHeading>
  );
}

/** Offers by status; each figure links to its list. */
function StatusFigures({ counts }: { counts: Partial<Record<OfferStatus, number>> }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <ul aria-label={t`Offers by status`} className={figures}>
      {shownStatuses.map((status) => (
        <li key={status}>
          <Anchor href={`${paths.sellerOffers}?status=${status}`} className={figure}>
            <span className={css({ textStyle: 'label', color: 'muted' })}>
              {i18n._(offerStatusLabels[status].label)}
            </span>
            <b className={css({ textStyle: 'figure' })}>{format.count(counts[status] ?? 0)}</b>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

function NothingToDo({ hasOffers }: { hasOffers: boolean }) {
  if (hasOffers) {
    return (
      <EmptyState
        icon={<DoneIcon aria-hidden="true" />}
        title={<Trans>Nothing needs you now</Trans>}
      >
        <Trans>A sale appears here the moment it is paid.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<OffersIcon aria-hidden="true" />}
      title={<Trans>You have no offer yet</Trans>}
      actions={
        <LinkButton look="accent" href={paths.createOffer} icon={<PlusIcon aria-hidden="true" />}>
          <Trans>Create your first offer</Trans>
        </LinkButton>
      }
    >
      <Trans>Choose a game and a category, set a price, and it is on sale.</Trans>
    </EmptyState>
  );
}

/** The lists here are short; the full ones are linked. */
function MoreLinks({ sales, offers }: { sales: number; offers: number }) {
  if (sales <= 0 && offers <= 0) return null;
  return (
    <p className={more}>
      {sales > 0 ? (
        <TextLink look="quiet" href={paths.sales}>
          <Plural value={sales} one="# more sale" other="# more sales" />
        </TextLink>
      ) : null}
      {offers > 0 ? (
        <TextLink look="quiet" href={paths.sellerOffers}>
          <Plural value={offers} one="# more offer" other="# more offers" />
        </TextLink>
      ) : null}
    </p>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '9',
  paddingTop: { base: '5', wide: '8' },
});
const figures = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    wide: 'repeat(6, minmax(0, 1fr))',
  },
  borderBlock: '1px solid {colors.line}',
  overflow: 'hidden',
  '& > li': { boxShadow: '-1px -1px 0 {colors.line}' },
});
const figure = css({
  display: 'grid',
  gap: '1',
  paddingBlock: '4',
  paddingInline: '4',
  textDecoration: 'none',
  _hover: { bg: 'surface' },
  _focusVisible: { outlineOffset: '-2px' },
});
const more = css({ display: 'flex', gap: '6', paddingTop: '4' });
