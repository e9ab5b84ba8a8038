/** Recently viewed offers with their current prices. Loaded after the page, below everything else. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { catalogueQueries } from '../catalogue.queries.ts';
import { forgetViewed } from '../recently-viewed.ts';
import { OfferLine } from './new-offers.tsx';
import { viewedList, viewedSection } from './viewed-styles.ts';

/** @param ids as many as are shown */
export default function ViewedOffers({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const query = useQuery(catalogueQueries.cards(ids));
  const offers = query.data?.data ?? [];
  // All of them were deleted since: no heading either.
  if (query.isSuccess && offers.length === 0) return null;
  return (
    <section className={viewedSection}>
      <SectionHeading
        end={
          <TextButton look="quiet" onClick={forgetViewed}>
            <Trans>Clear the list</Trans>
          </TextButton>
        }
      >
        <Trans>Recently viewed</Trans>
      </SectionHeading>
      {query.isError ? (
        <ErrorState
          title={<Trans>The offers did not arrive</Trans>}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <ul className={viewedList}>
        {query.isPending
          ? ids.map((id, index) => (
              <li key={id} aria-hidden={index > 0}>
                <SkeletonRows rows={1} label={t`Loading`} />
              </li>
            ))
          : null}
        {offers.map(({ offer, is_available: isAvailable }) => (
          <li key={offer.id}>
            <OfferLine
              offer={offer}
              note={isAvailable ? undefined : <Trans>Sold out or taken down</Trans>}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
