/** Offers that were ordered or seen in the period: the best first, or those that earned least. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { figuresTable } from '~/features/common/figures-table.ts';
import type { OfferOrder } from '~/contracts/dashboard/dashboard-names.ts';
import type { DashboardOffer } from '~/contracts/dashboard/dashboard.schemas.ts';
import { failureText } from '~/platform/api/failures.ts';
import { loadMore } from '~/platform/api/load-more.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Table } from '~/ui/data.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { LoadMore } from '~/ui/navigation.tsx';
import { SegmentedControl } from '~/ui/segmented-control.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import { dashboardQueries } from './dashboard.queries.ts';
import { Conversion } from './earnings.tsx';
import { Panel, quiet } from './panel.tsx';
import { SaveFile } from './period-bar.tsx';
import { PlaceOf, ServiceCells, ServiceColumns } from './service-cells.tsx';
import { useFigures } from './use-figures.ts';

function Name({ offer }: { offer: DashboardOffer }) {
  const { t } = useLingui();
  const { title, category } = offer;
  if (title === null) return <Trans>A deleted offer</Trans>;
  return (
    <>
      <TextLink look="quiet" href={paths.editOffer(offer.id)} className={link}>
        {title === '' ? t`Untitled` : title}
      </TextLink>
      {category === null ? null : (
        <small className={small}>
          {category.game.title} · {category.title}
        </small>
      )}
    </>
  );
}

type Part = 'money' | 'service';

function Row({ offer, part }: { offer: DashboardOffer; part: Part }) {
  return (
    <tr>
      <th scope="row" className={name}>
        <Name offer={offer} />
      </th>
      {part === 'money' ? <MoneyCells offer={offer} /> : <ServiceCells of={offer} />}
      {part === 'service' ? (
        <td data-end>
          <PlaceOf place={offer.place} />
        </td>
      ) : null}
    </tr>
  );
}

function MoneyCells({ offer }: { offer: DashboardOffer }) {
  const { amount, count } = useFigures();
  return (
    <>
      <td data-end>{offer.views === null ? '–' : count(offer.views)}</td>
      <td data-end>
        <Conversion orders={offer.orders} views={offer.views} />
      </td>
      <td data-end>{count(offer.units)}</td>
      <td data-end>{amount(offer.net_amount)}</td>
    </>
  );
}

function MoneyColumns() {
  return (
    <>
      <th scope="col" data-end>
        <Trans>Views</Trans>
      </th>
      <th scope="col" data-end>
        <Trans>Views to orders</Trans>
      </th>
      <th scope="col" data-end>
        <Trans>Sold</Trans>
      </th>
      <th scope="col" data-end>
        <Trans>Earned</Trans>
      </th>
    </>
  );
}

function Rows({ offers, part }: { offers: readonly DashboardOffer[]; part: Part }) {
  const { t } = useLingui();
  return (
    <Table dense label={t`Offers by what they earned`} className={figuresTable}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Offer</Trans>
          </th>
          {part === 'money' ? <MoneyColumns /> : <ServiceColumns />}
          {part === 'service' ? (
            <th scope="col" data-end>
              <Trans>By price</Trans>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <Row key={offer.id} offer={offer} part={part} />
        ))}
      </tbody>
    </Table>
  );
}

function List(props: { search: DashboardSearch; order: OfferOrder; part: Part }) {
  const { search, order, part } = props;
  const { t, i18n } = useLingui();
  const query = useInfiniteQuery(dashboardQueries.offers(search, order));
  if (query.isPending) return <SkeletonRows rows={6} height={56} lead={0} label={t`Loading`} />;
  if (query.isError) {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {failureText(query.error, i18n)}
      </ErrorState>
    );
  }
  const offers = query.data.pages.flatMap(({ data }) => data);
  if (offers.length === 0) {
    return (
      <p className={quiet}>
        <Trans>No offer was ordered or looked at in this period.</Trans>
      </p>
    );
  }
  return (
    <>
      <Rows offers={offers} part={part} />
      {query.hasNextPage ? (
        <LoadMore busy={query.isFetchingNextPage} onLoad={() => void loadMore(query)}>
          <Trans>Show more</Trans>
        </LoadMore>
      ) : null}
    </>
  );
}

export function BestOffers({ search }: { search: DashboardSearch }) {
  const { t } = useLingui();
  const [order, setOrder] = useState<OfferOrder>('best');
  const [part, setPart] = useState<Part>('money');
  return (
    <Panel title={<Trans>Offers</Trans>} end={<SaveFile part="offers" search={search} />}>
      <SegmentedControl
        label={t`Which offers first`}
        value={order}
        onValueChange={setOrder}
        options={[
          { value: 'best', label: t`Earned most` },
          { value: 'worst', label: t`Earned least` },
        ]}
        className={choice}
      />
      <SegmentedControl
        label={t`Which figures`}
        value={part}
        onValueChange={setPart}
        options={[
          { value: 'money', label: t`Sales` },
          { value: 'service', label: t`Service` },
        ]}
        className={choice}
      />
      <List search={search} order={order} part={part} />
    </Panel>
  );
}

const choice = css({
  marginBottom: '3',
  marginInlineEnd: '3',
  // At 320 px two long names stand in two lines each.
  maxWidth: '100%',
  '& > label': { whiteSpace: 'normal', textAlign: 'center' },
  _print: { display: 'none' },
});
const name = css({ minWidth: '160px', maxWidth: '320px' });
const link = css({ whiteSpace: 'normal', overflowWrap: 'anywhere' });
const small = css({ display: 'block', textStyle: 'small', color: 'muted', fontWeight: 'normal' });
