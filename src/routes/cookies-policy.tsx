import { createFileRoute } from '@tanstack/react-router';
import { DocumentPage } from '~/features/content/pages/document-page.tsx';
import { PrivacyPanel } from '~/features/content/components/privacy-panel.tsx';
import { pageHead } from '~/platform/seo/seo.ts';
import { loadDocument } from './-shell/load-document.ts';

const SLUG = 'cookies-policy';

export const Route = createFileRoute('/cookies-policy')({
  loader: ({ context }) => loadDocument(context, SLUG),
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: () => (
    <DocumentPage slug={SLUG}>
      <PrivacyPanel />
    </DocumentPage>
  ),
});
