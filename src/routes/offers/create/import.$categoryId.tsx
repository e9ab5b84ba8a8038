import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { loadFlash } from '~/features/content/content.form-posts.ts';
import { ImportPage } from '~/features/seller/pages/import-page.tsx';
import { sellerQueries } from '~/features/seller/seller.queries.ts';
import { api } from '~/platform/api/api.ts';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

/** Importing a category's offers from a file, sellers only. The last file of the category goes on where it was. */
export const Route = createFileRoute('/offers/create/import/$categoryId')({
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  loader: async ({ context: { queryClient }, params: { categoryId } }) => {
    const [flash, , imports] = await Promise.all([
      loadFlash('import'),
      orNotFound(
        queryClient.ensureQueryData(api.catalogue.category.queryOptions({ id: categoryId })),
      ),
      orNotFound(queryClient.fetchQuery(sellerQueries.lastImport(categoryId))),
    ]);
    const [last] = imports.data;
    if (last) await queryClient.fetchQuery(sellerQueries.importOf(last.id));
    return { flash };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Import offers`),
  component: ImportOffers,
});

function ImportOffers() {
  const { categoryId } = Route.useParams();
  const { flash } = Route.useLoaderData();
  return <ImportPage categoryId={categoryId} flash={flash} />;
}
