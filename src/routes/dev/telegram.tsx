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

/** All of it in the loader, which is loaded with the page alone. */
export const Route = createFileRoute('/dev/telegram')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const asked = v.parse(searchSchema, deps);
    await orNotFound(queryClient.ensureQueryData(notificationQueries.sandboxTelegram(asked.chat)));
    return asked;
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Telegram`),
  component: Page,
});

function Page() {
  const { chat, start } = Route.useLoaderData();
  return <SandboxTelegramPage chat={chat} code={start} />;
}
