import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ContactForm } from '~/features/content/components/contact-form.tsx';
import { fetchContactFlash } from '~/features/content/contact.form-post.ts';
import { DocumentPage } from '~/features/content/pages/document-page.tsx';
import { pageHead } from '~/platform/seo.ts';
import { useSession } from '~/platform/session.ts';
import { loadDocument } from './-shell/load-document.ts';

const SLUG = 'contact';

export const Route = createFileRoute('/contact')({
  validateSearch: v.object({ sent: v.fallback(v.optional(v.boolean()), undefined) }),
  loader: async ({ context }) => {
    // Only a fresh document can have a form that was sent without script.
    const flash = import.meta.env.SSR ? await fetchContactFlash() : null;
    const page = await loadDocument(context, SLUG);
    return { page, flash: flash?.form === SLUG ? flash : null };
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
