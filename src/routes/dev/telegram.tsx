/** The sandbox's Telegram; exists while no bot is configured. */
import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { notificationQueries } from '~/features/account/notifications.queries.ts';
import { SandboxTelegramPage } from '~/features/account/pages/sandbox-telegram-page.tsx';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

/** The default chat. */
const FIRST_CHAT = 70_001;

const searchSchema = v.object({
  chat: v.fallback(
    v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), FIRST_CHAT),
    FIRST_CHAT,
  ),
  start: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))), undefined),
});

export const Route = createFileRoute('/dev/telegram')({
  validateSearch: searchSchema,
  loaderDeps: ({ search: { chat } }) => ({ chat }),
  loader: ({ context: { queryClient }, deps: { chat } }) =>
    orNotFound(queryClient.ensureQueryData(notificationQueries.sandboxTelegram(chat))),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Telegram`),
  component: Page,
});

function Page() {
  const { chat, start } = Route.useSearch();
  return <SandboxTelegramPage chat={chat} code={start} />;
}
