/** Secrets of webhooks, opened for signing. */
import type { Keys } from '../../infra/keys.ts';
import type { WebhookRow } from './webhooks.repository.ts';

/** The purpose under which they are encrypted. */
export const SEALED = 'integrations.webhook-secret';

/** The secrets that sign now, the newest first. */
export function secretsOf(
  keys: Keys,
  webhook: Pick<WebhookRow, 'sealed' | 'sealed_before' | 'before_until'>,
  now: Date,
): string[] {
  const { sealed, sealed_before: before, before_until: until } = webhook;
  const both = before !== null && until !== null && until > now ? [sealed, before] : [sealed];
  return both.map((each) => keys.decrypt(SEALED, each));
}
