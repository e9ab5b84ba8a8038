import { createFileRoute } from '@tanstack/react-router';
import { withLocale } from '~/platform/i18n/locale.ts';

const feeds = [
  { type: 'application/rss+xml', path: '/blog/rss.xml' },
  { type: 'application/atom+xml', path: '/blog/atom.xml' },
  { type: 'application/feed+json', path: '/blog/feed.json' },
];

/** The blog layout (specification, section 2): every page of it names the feeds. */
export const Route = createFileRoute('/blog')({
  head: ({ match }) => ({
    links: feeds.map(({ type, path }) => ({
      rel: 'alternate',
      type,
      href: withLocale(path, match.context.locale),
    })),
  }),
});
