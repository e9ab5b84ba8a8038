import { createFileRoute } from '@tanstack/react-router';
import { ContactForm } from '~/features/content/components/contact-form.tsx';
import { loadFlash } from '~/features/content/content.form-posts.ts';
import { contactSearchSchema } from '~/features/content/help.search.ts';
import { DocumentPage } from '~/features/content/pages/document-page.tsx';
import { pageHead } from '~/platform/seo/seo.ts';
import { useSession } from '~/platform/session/session.ts';
import { loadDocument } from './-shell/load-document.ts';
import { findHelpArticle } from './-shell/load-help.ts';

const SLUG = 'contact';

export const Route = createFileRoute('/contact')({
  validateSearch: contactSearchSchema,
  loaderDeps: ({ search }) => ({ slug: search.article }),
  loader: async ({ context, deps }) => {
    const [page, flash, article] = await Promise.all([
      loadDocument(context, SLUG),
      loadFlash(SLUG),
      deps.slug === undefined ? undefined : findHelpArticle(context, deps.slug),
    ]);
    return { page, flash, article };
  },
  head: ({ loaderData, match }) => pageHead(loaderData?.page, match.context.locale),
  component: Contact,
});

function Contact() {
  const session = useSession();
  const { flash, article } = Route.useLoaderData();
  const { sent, order } = Route.useSearch();
  const known = session && { name: session.profile.public_name, email: session.profile.email };
  return (
    <DocumentPage slug={SLUG}>
      <ContactForm
        key={`${article?.slug} ${order}`}
        known={known}
        wasSent={sent === true}
        flash={flash}
        article={article}
        order={order}
      />
    </DocumentPage>
  );
}
