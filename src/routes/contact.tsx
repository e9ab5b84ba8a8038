import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ContactForm } from '~/features/content/components/contact-form.tsx';
import { loadFlash } from '~/features/content/content.form-posts.ts';
import { DocumentPage } from '~/features/content/pages/document-page.tsx';
import { pageHead } from '~/platform/seo/seo.ts';
import { useSession } from '~/platform/session/session.ts';
import { loadDocument } from './-shell/load-document.ts';

const SLUG = 'contact';

export const Route = createFileRoute('/contact')({
  validateSearch: v.object({ sent: v.fallback(v.optional(v.boolean()), undefined) }),
  loader: async ({ context }) => {
    const [page, flash] = await Promise.all([loadDocument(context, SLUG), loadFlash(SLUG)]);
    return { page, flash };
  },
  head: ({ loaderData, match }) => pageHead(loaderData?.page, match.context.locale),
  component: Contact,
});

function Contact() {
  const session = useSession();
  const { flash } = Route.useLoaderData();
  const known = session && { name: session.profile.public_name, email: session.profile.email };
  return (
    <DocumentPage slug={SLUG}>
      <ContactForm known={known} wasSent={Route.useSearch().sent === true} flash={flash} />
    </DocumentPage>
  );
}
