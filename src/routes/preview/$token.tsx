import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { asFailure } from '~/contracts/failure.ts';
import { PreviewExpired, PreviewPage } from '~/features/content/pages/preview-page.tsx';
import { api } from '~/platform/api/api.ts';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { ArticleOffer } from '../-pages/article.tsx';

/** An unpublished text, for who has its signed link. */
export const Route = createFileRoute('/preview/$token')({
  loader: async ({ context: { queryClient, locale }, params }) => {
    const asked = { token: params.token, locale };
    try {
      return await queryClient.fetchQuery(
        api.publishing.preview.queryOptions(asked, { staleTime: 0 }),
      );
    } catch (error) {
      if (asFailure(error).code === 'PREVIEW_EXPIRED') return null;
      return orNotFound(Promise.reject<never>(error));
    }
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Preview`),
  component: Shown,
});

function Shown() {
  const preview = Route.useLoaderData();
  if (preview === null) return <PreviewExpired />;
  return <PreviewPage preview={preview} Card={ArticleOffer} />;
}
