import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { asFailure } from '~/contracts/failure.ts';
import { idSchema } from '~/contracts/keys.ts';
import { DisputeDeskPage } from '~/features/staff/pages/dispute-desk-page.tsx';
import { requirePermission } from '~/features/staff/staff-guard.ts';
import { api } from '~/platform/api/api.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/disputes/$id')({
  loader: async ({ context: { queryClient, session, locale }, params: { id } }) => {
    await requirePermission(session, 'decide_orders');
    if (!v.is(idSchema, id)) throw notFound();
    try {
      const [order] = await Promise.all([
        queryClient.ensureQueryData(api.orders.show.queryOptions({ id })),
        queryClient.ensureQueryData(api.cases.show.queryOptions({ id })),
        queryClient.ensureQueryData(api.cases.desk.queryOptions({ id })),
        queryClient.ensureQueryData(api.orders.checklist.queryOptions({ id })),
      ]);
      return order;
    } catch (error) {
      const { code } = asFailure(error);
      if (code === 'ORDER_NOT_FOUND') throw notFound();
      // Who takes part in it has their own page of it.
      if (code === 'ORDER_OWN_CASE') throw redirect({ href: withLocale(paths.order(id), locale) });
      throw error;
    }
  },
  head: ({ match, loaderData }) =>
    noindexHead(match.context.i18n, loaderData?.offer.title ?? msg`Disputes`),
  component: Desk,
});

function Desk() {
  return <DisputeDeskPage id={Route.useParams().id} />;
}
