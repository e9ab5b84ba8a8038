import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { emailSchema } from '~/contracts/keys.ts';
import { Failure } from '~/contracts/failure.ts';
import { mailboxQuery } from '~/features/account/mailbox.queries.ts';
import { MailboxPage } from '~/features/account/pages/mailbox-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

const searchSchema = v.object({
  to: v.fallback(v.optional(emailSchema), undefined),
  open: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), undefined),
});

/** Exists in the sandbox only. */
export const Route = createFileRoute('/dev/mail')({
  validateSearch: searchSchema,
  loaderDeps: ({ search: { to } }) => ({ to }),
  loader: async ({ context: { queryClient }, deps: { to } }) => {
    try {
      await queryClient.ensureQueryData(mailboxQuery(to));
    } catch (error) {
      if (error instanceof Failure && error.code === 'SANDBOX_OFF') throw notFound();
      throw error;
    }
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Mailbox`),
  component: Page,
});

function Page() {
  const { to, open } = Route.useSearch();
  return <MailboxPage to={to} open={open} />;
}
