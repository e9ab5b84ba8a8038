/** Recently viewed offers with their current prices. Loaded after the page, below everything else. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { catalogueQueries } from '../catalogue.queries.ts';
import { forgetViewed } from '../recently-viewed.ts';
import { OfferLine } from './new-offers.tsx';

const SHOWN = 6;

export default function ViewedOffers({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const shown = ids.slice(0, SHOWN);
  const query = useQuery(catalogueQueries.cards(shown));
  const offers = query.data?.data ?? [];
  // All of them were deleted since: no heading either.
  if (query.isSuccess && offers.length === 0) return null;
  return (
    <section className={css({ marginTop: { base: '12', wide: '16' } })}>
      <SectionHeading
        end={
          <TextButton look="quiet" onClick={forgetViewed}>
            <Trans>Clear the list</Trans>
          </TextButton>
        }
      >
        <Trans>Recently viewed</Trans>
      </SectionHeading>
      {query.isPending ? <SkeletonRows rows={shown.length} label={t`Loading`} /> : null}
      {query.isError ? (
        <ErrorState
          title={<Trans>The offers did not arrive</Trans>}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <ul className={list}>
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

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '12',
});
