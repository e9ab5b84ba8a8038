/**
 * Who sees the staff's pages. For convenience only: the endpoints enforce the permissions. Others get a 404.
 * Staff permissions apply in sessions that have confirmed a second factor (decision 0017): it is asked for first.
 */
import { notFound, redirect } from '@tanstack/react-router';
import type { Locale } from '~config';
import { isStaff, may, type Permission } from '~/domain/roles.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { requireSession, type Session } from '~/platform/session/session.ts';

/**
 * Redirects visitors to sign in and staff without a second-factor confirmation to it. @throws notFound for everybody
 * else
 */
export async function requireStaff(
  guarded: Parameters<typeof requireSession>[0] & { context: { locale: Locale } },
): Promise<Session> {
  const session = await requireSession(guarded);
  const { role, second_factor_confirmed: isConfirmed } = session.profile;
  if (!isStaff(role)) throw notFound();
  if (isConfirmed) return session;
  const query = new URLSearchParams({ redirect: guarded.location.href }).toString();
  throw redirect({ href: withLocale(`/auth/second-factor?${query}`, guarded.context.locale) });
}

/** For pages below the frame, whose guard has run. */
export function requirePermission(session: Session, permission: Permission): void {
  if (!may(session.profile.role, permission)) throw notFound();
}
