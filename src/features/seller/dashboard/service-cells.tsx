/** How well something was sold, as cells of a table: the same of categories and of offers. */
import { Plural, Trans } from '@lingui/react/macro';
import type { DashboardOffer, Place } from '~/contracts/dashboard/dashboard.schemas.ts';
import { useFigures } from './use-figures.ts';

type ServiceFigures = Pick<DashboardOffer, 'promised' | 'on_time' | 'delivery' | 'reviews'>;

/** Names of the columns, after the one that says of what. */
export function ServiceColumns() {
  return (
    <>
      <th scope="col" data-end>
        <Trans>Delivered on time</Trans>
      </th>
      <th scope="col" data-end>
        <Trans>Median delivery</Trans>
      </th>
      <th scope="col" data-end>
        <Trans>Ratings</Trans>
      </th>
    </>
  );
}

export function ServiceCells({
  of: { promised, on_time, delivery, reviews },
}: {
  of: ServiceFigures;
}) {
  return (
    <>
      <td data-end>
        <OnTime promised={promised} on_time={on_time} />
      </td>
      <td data-end>
        <Median of={delivery} />
      </td>
      <td data-end>
        <Stars {...reviews} />
      </td>
    </>
  );
}

export function Median({ of }: { of: ServiceFigures['delivery'] }) {
  const { minutes } = useFigures();
  return of.minutes === null ? <Trans>no data</Trans> : <>{minutes(of.minutes)}</>;
}

export function OnTime({
  promised,
  on_time: onTime,
}: Pick<ServiceFigures, 'promised' | 'on_time'>) {
  const { percent, count } = useFigures();
  if (promised === 0) return <Trans>no data</Trans>;
  const share = percent(onTime / promised);
  const all = count(promised);
  return (
    <Trans>
      {share} of {all}
    </Trans>
  );
}

export function Stars({ average, count }: ServiceFigures['reviews']) {
  const { rating } = useFigures();
  if (average === null) return <Trans>no data</Trans>;
  const shown = rating(average);
  return (
    <>
      {shown} (
      <Plural value={count} one="# review" other="# reviews" />)
    </>
  );
}

/** By price among all offers of the same good now. */
export function PlaceOf({ place: known }: { place: Place | null }) {
  const { count } = useFigures();
  if (known === null) return <>–</>;
  const more = known.is_exact ? '' : '+';
  const place = count(known.place) + (known.place === known.of ? more : '');
  const of = count(known.of) + more;
  return (
    <Trans>
      {place} of {of}
    </Trans>
  );
}
