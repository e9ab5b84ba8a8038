import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { asFailure } from '~/contracts/failure.ts';
import { idSchema } from '~/contracts/keys.ts';
import { may } from '~/domain/roles.ts';
import { PersonPage } from '~/features/staff/pages/person-page.tsx';
import { staffQueries } from '~/features/staff/staff.queries.ts';
import { api } from '~/platform/api/api.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

/** All of it in the loader, which is loaded with the page alone. */
export const Route = createFileRoute('/staff/people/$id')({
  loader: async ({ context: { queryClient, session }, params }) => {
    if (!v.is(idSchema, params.id)) throw notFound();
    try {
      const person = await queryClient.ensureQueryData(
        api.moderation.account.queryOptions({ id: params.id }),
      );
      if (person.actions.includes('end_sessions')) {
        await queryClient.ensureQueryData(api.moderation.sessions.queryOptions({ id: params.id }));
      }
      if (may(session.profile.role, 'decide_payouts')) {
        await queryClient.ensureQueryData(staffQueries.payoutsOf(params.id));
      }
      return person;
    } catch (error) {
      if (asFailure(error).code === 'PERSON_NOT_FOUND') throw notFound();
      throw error;
    }
  },
  head: ({ match, loaderData }) =>
    noindexHead(match.context.i18n, loaderData?.public_name ?? msg`People`),
  component: Person,
});

function Person() {
  const { session } = Route.useRouteContext();
  return <PersonPage id={Route.useParams().id} role={session.profile.role} />;
}
