/**
 * The seller's overview: what waits for them, and what a period brought beside the one before (decision 0079). Every
 * figure is counted; what is estimated says so.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { Dashboard, DashboardTasks } from '~/contracts/dashboard/dashboard.schemas.ts';
import type { OfferStatus, OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { AmountCurrency } from '~/platform/i18n/amount-currency.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { ArrowRightIcon, DoneIcon, OffersIcon, PlusIcon } from '~/ui/icon.tsx';
import { SectionHeading, Wrap } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import {
  ImportRow,
  LowStockRow,
  OfferTaskRow,
  SaleRow,
  StaleRow,
  taskList,
} from '../components/needs-you.tsx';
import { offerStatusLabels, shownStatuses } from '../components/offer-status.tsx';
import { SellerTabs } from '../components/seller-tabs.tsx';
import { BestOffers } from '../dashboard/best-offers.tsx';
import { dashboardQueries } from '../dashboard/dashboard.queries.ts';
import { readSearch, type DashboardSearch } from '../dashboard/dashboard-search.ts';
import { Earnings, PeriodTable } from '../dashboard/earnings.tsx';
import { KeyAmounts } from '../dashboard/key-amounts.tsx';
import { LevelPanel } from '../dashboard/level-panel.tsx';
import { Categories, MoneyFigures, Releases, Service } from '../dashboard/more-figures.tsx';
import { Places } from '../dashboard/places.tsx';
import { PeriodBar, PrintButton } from '../dashboard/period-bar.tsx';
import { FirstSteps } from '../guide/first-steps.tsx';
import { sellerQueries } from '../seller.queries.ts';
import { offerTasks, saleTasks, type OpenSale } from '../seller-tasks.ts';

/** Offers among the tasks; the others are a link away. */
const SHOWN_OFFERS = 8;

/** @param raw what stands in the address: it is read with the page, not on every page */
export function SellerDashboardPage({ raw }: { raw: unknown }) {
  const search = readSearch(raw);
  const { now } = useTimeFormat();
  const { data: offers } = useSuspenseQuery(sellerQueries.offerTasks());
  const { data: orders } = useSuspenseQuery(sellerQueries.saleTasks());
  const { data: waiting } = useSuspenseQuery(dashboardQueries.tasks());
  const { data } = useSuspenseQuery(dashboardQueries.show(search));
  const hasOffers = shownStatuses.some((status) => (offers.counts[status] ?? 0) > 0);
  const sales = saleTasks(orders.data, now);
  const shownOffers = offerTasks(offers.data).slice(0, SHOWN_OFFERS);
  const count =
    orders.meta.total +
    offers.meta.total +
    waiting.low_stock_total +
    waiting.imports.length +
    Number(waiting.stale.due > 0) +
    Number(waiting.stale.resting > 0);
  return (
    <AmountCurrency value="USD">
      <Wrap className={page}>
        <SellerTabs page="overview" isAccent={count === 0 && hasOffers} />
        <FirstSteps />
        <PeriodBar search={search} totals={data.totals} by={data.by} />
        <KeyAmounts data={data} />
        <section className={onScreen}>
          <NeedsYouHeading count={count} isIdle={count === 0} />
          {count === 0 ? (
            <NothingToDo hasOffers={hasOffers} />
          ) : (
            <TaskList sales={sales} offers={shownOffers} waiting={waiting} />
          )}
          <MoreLinks
            sales={orders.meta.total - sales.length}
            offers={offers.meta.total - shownOffers.length}
            low={waiting.low_stock_total - waiting.low_stock.length}
          />
        </section>
        {hasOffers || data.totals.orders > 0 ? <Figures data={data} search={search} /> : null}
        <StatusFigures counts={offers.counts} />
      </Wrap>
    </AmountCurrency>
  );
}

function Figures({ data, search }: { data: Dashboard; search: DashboardSearch }) {
  return (
    <div className={parts}>
      <div className={css({ display: 'flex', justifyContent: 'flex-end' })}>
        <PrintButton />
      </div>
      <div className={pair}>
        <Earnings data={data} />
        <LevelPanel level={data.level} />
      </div>
      <div className={pair}>
        <BestOffers search={search} />
        <Releases now={data.now} />
      </div>
      <div className={pair}>
        <MoneyFigures data={data} />
        <Service data={data} />
      </div>
      <Places places={data.places} />
      <Categories data={data} />
      <PeriodTable data={data} search={search} />
    </div>
  );
}

/** With dates first, then what cannot sell as it is. */
function TaskList(props: {
  sales: readonly OpenSale[];
  offers: readonly OwnOffer[];
  waiting: DashboardTasks;
}) {
  const { sales, offers, waiting } = props;
  return (
    <ul className={taskList}>
      {sales.map((sale, index) => (
        <SaleRow key={sale.order.id} sale={sale} isFirst={index === 0} />
      ))}
      {offers.map((offer, index) => (
        <OfferTaskRow key={offer.id} offer={offer} isFirst={sales.length === 0 && index === 0} />
      ))}
      {waiting.stale.due > 0 ? <StaleRow stale={waiting.stale} isResting={false} /> : null}
      {waiting.stale.resting > 0 ? <StaleRow stale={waiting.stale} isResting /> : null}
      {waiting.imports.map((file) => (
        <ImportRow key={file.id} file={file} />
      ))}
      {waiting.low_stock.map((offer) => (
        <LowStockRow key={offer.id} offer={offer} />
      ))}
    </ul>
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
      <Trans>It is a draft until you publish it. Nothing of it is public before.</Trans>
    </EmptyState>
  );
}

/** The lists here are short; the full ones are linked. */
function MoreLinks(props: { sales: number; offers: number; low: number }) {
  const { sales, offers, low } = props;
  if (sales <= 0 && offers <= 0 && low <= 0) return null;
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
      {low > 0 ? (
        <TextLink look="quiet" href={`${paths.sellerOffers}?sort=stock_low`}>
          <Plural
            value={low}
            one="# more offer nearly sold out"
            other="# more offers nearly sold out"
          />
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
const onScreen = css({ minWidth: '0', _print: { display: 'none' } });
const parts = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' });
const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 4fr) minmax(0, 3fr)' },
  gap: '6',
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
const more = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', paddingTop: '4' });
