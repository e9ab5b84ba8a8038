/** The signature with which the support widget believes who somebody is. */
import { createHmac } from 'node:crypto';
import type { UserCtx } from '../../core/context.ts';

/**
 * Hex HMAC-SHA-256 of the user's id under the workspace's secret, which never leaves the server. Null without a widget,
 * and for staff in somebody's account: they would read that person's conversations with support.
 */
export function intercomHash({ actor, services }: UserCtx): string | null {
  const { support } = services.env.services;
  if (support === undefined || actor.impersonatorId !== null) return null;
  return createHmac('sha256', support.identitySecret).update(actor.userId).digest('hex');
}
