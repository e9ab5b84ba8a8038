/** Where an id of one's own offers leads. */
import type { QueryClient } from '@tanstack/react-query';
import { Failure } from '~/contracts/failure.ts';
import { api } from '~/platform/api/api.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { readTableSearch } from './table/table-search.ts';
import { tableHref } from './table-address.ts';

/**
 * The editor of an own offer, or the own offers of a category.
 * @throws {Failure} OFFER_NOT_FOUND for any other id: nobody is told whether it is somebody else's
 */
export async function findOwnPlace(queryClient: QueryClient, id: string): Promise<string> {
  try {
    await queryClient.fetchQuery(api.offers.own.queryOptions({ id }));
    return paths.editOffer(id);
  } catch (error) {
    const { code } = asFailure(error);
    if (code !== 'OFFER_NOT_FOUND') throw error;
  }
  const { meta } = await queryClient.fetchQuery(
    api.offers.ownList.queryOptions({ category_id: id, limit: 1 }),
  );
  if (meta.total === 0) throw new Failure('OFFER_NOT_FOUND');
  return tableHref({ ...readTableSearch({}), category: id });
}
