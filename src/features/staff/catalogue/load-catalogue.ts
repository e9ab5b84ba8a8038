/** What the staff's page of the catalogue needs before it is shown. */
import type { QueryClient } from '@tanstack/react-query';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import type { Session } from '~/platform/session/session.ts';
import { requirePermission } from '../staff-guard.ts';
import { readCatalogueSearch, type CatalogueSearch } from './catalogue-search.ts';
import { catalogueQueries } from './catalogue.queries.ts';

/** @throws the router's 404 where there is no such game or category */
export async function loadCatalogue(
  client: QueryClient,
  session: Session,
  search: object,
): Promise<CatalogueSearch> {
  const asked = readCatalogueSearch(search);
  await requirePermission(session, 'keep_catalogue');
  const { game, category, form } = asked;
  if (form === 'genre' || form === 'base_category') {
    await client.ensureQueryData(catalogueQueries.sections(form));
    return asked;
  }
  if (category === '' && form === 'game') await client.ensureQueryData(catalogueQueries.genres());
  if (category === '' && form === 'category')
    await client.ensureQueryData(catalogueQueries.bases());
  if (game === '') {
    await Promise.all([
      client.ensureQueryData(catalogueQueries.drafts()),
      client.ensureQueryData(catalogueQueries.games(asked.search)),
    ]);
  } else if (category === '') {
    await orNotFound(client.ensureQueryData(catalogueQueries.game(game)));
  } else {
    const detail = await orNotFound(client.ensureQueryData(catalogueQueries.show(game, category)));
    const { id } = detail.category;
    if (form === 'landings') {
      await client.ensureQueryData(catalogueQueries.landings(id, asked.page));
    } else if (form === 'landing' && asked.entry !== '') {
      await client.ensureQueryData(catalogueQueries.landing(id, asked.entry));
    }
  }
  return asked;
}
