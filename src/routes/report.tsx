import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { reportSubjectSchema } from '~/contracts/reports/reports.schemas.ts';
import { loadFlash } from '~/features/content/content.form-posts.ts';
import { ReportPage } from '~/features/reports/pages/report-page.tsx';
import { api } from '~/platform/api/api.ts';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession } from '~/platform/session/session.ts';

/** As in the address: what names nothing is a missing page, no error. */
const searchSchema = v.object({
  type: v.fallback(v.string(), ''),
  id: v.fallback(v.string(), ''),
  seq: v.fallback(v.optional(v.number()), undefined),
});

/** Reports what the address names: an offer, a person or a message. */
export const Route = createFileRoute('/report')({
  validateSearch: searchSchema,
  beforeLoad: async ({ context, location }) => {
    await requireSession({ context, location });
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const parsed = v.safeParse(reportSubjectSchema, deps);
    if (!parsed.success) throw notFound();
    const subject = parsed.output;
    const [flash] = await Promise.all([
      loadFlash('report'),
      orNotFound(queryClient.ensureQueryData(api.reports.subject.queryOptions(subject))),
    ]);
    return { subject, flash };
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Report`),
  component: Report,
});

function Report() {
  return <ReportPage {...Route.useLoaderData()} />;
}
