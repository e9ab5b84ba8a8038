import { createFileRoute, redirect } from '@tanstack/react-router';
import { withLocale } from '~/platform/i18n/locale.ts';

export const Route = createFileRoute('/staff/texts/')({
  loader: ({ context }) => {
    throw redirect({ href: withLocale('/staff/texts/article', context.locale) });
  },
});
