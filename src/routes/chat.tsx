import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
import { chatQueries } from '~/features/chat/chat.queries.ts';
import { ChatPage } from '~/features/chat/pages/chat-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSession, useSession } from '~/platform/session/session.ts';

const optionalSeq = v.fallback(
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  undefined,
);
const optionalId = v.fallback(v.optional(idSchema), undefined);

export const Route = createFileRoute('/chat')({
  staticData: { frame: 'fill' },
  /** `room`: the open conversation, `message`: a message of it. `with`: whom to open one with. `offer`, `order`: what it is about. */
  validateSearch: v.object({
    room: optionalId,
    message: optionalSeq,
    with: optionalId,
    offer: optionalId,
    order: optionalId,
  }),
  beforeLoad: async ({ context, location }) => {
    await requireSession({ context, location });
  },
  loaderDeps: ({ search: { room } }) => ({ room }),
  loader: async ({ context: { queryClient }, deps: { room } }) => {
    await Promise.all([
      queryClient.ensureQueryData(chatQueries.channels()),
      // A conversation that does not exist or is not the person's own: the page says so.
      room && queryClient.prefetchQuery(chatQueries.history(room)),
    ]);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Chat`),
  component: Chat,
});

function Chat() {
  const { room, message, with: companion, offer, order } = Route.useSearch();
  const session = useSession();
  if (!session) return null;
  return (
    <ChatPage
      myId={session.profile.id}
      roomId={room}
      seq={message}
      companionId={companion}
      offerId={offer}
      orderId={order}
    />
  );
}
