/** Realtime handlers for events about the person's own account. */
import type { QueryClient } from '@tanstack/react-query';
import type { identityServerEvents } from '~/contracts/identity/identity.realtime.ts';
import type { moderationServerEvents } from '~/contracts/moderation/moderation.realtime.ts';
import type { ListenersOf } from '~/platform/realtime/socket.ts';
import { invalidateSession } from '~/platform/session/session.ts';

type AccountEvents = typeof identityServerEvents & typeof moderationServerEvents;

/** A ban ends the session's rights at once: the reloaded page shows it (specification, section 6). */
function reloadPage(): void {
  window.location.reload();
}

export function accountListeners(client: QueryClient): ListenersOf<AccountEvents> {
  const askAgain = (): void => void invalidateSession(client);
  return {
    user_banned: reloadPage,
    user_temp_ban: reloadPage,
    user_required_trust_level: askAgain,
    become_seller_request_status_changed: askAgain,
  };
}
