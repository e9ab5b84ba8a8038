import { createFileRoute } from '@tanstack/react-router';
import { DocumentPage } from '~/features/content/pages/document-page.tsx';
import { pageHead } from '~/platform/seo/seo.ts';
import { loadDocument } from './-shell/load-document.ts';

const SLUG = 'terms-of-services';

export const Route = createFileRoute('/terms-of-services')({
  loader: ({ context }) => loadDocument(context, SLUG),
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: () => <DocumentPage slug={SLUG} />,
});
