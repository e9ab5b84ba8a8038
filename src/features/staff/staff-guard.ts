/**
 * The guards of the staff's pages as routes import them: routes are in the bundle of every page, and these rules are
 * loaded with a staff page.
 */
import type { Permission } from '~/domain/roles.ts';
import type { Session } from '~/platform/session/session.ts';

type Rights = typeof import('./staff-rights.ts');

/** For the frame of the staff’s pages: redirects others, and staff without a second-factor confirmation to it. */
export async function requireStaff(
  guarded: Parameters<Rights['requireStaff']>[0],
): Promise<Session> {
  const rights = await import('./staff-rights.ts');
  return rights.requireStaff(guarded);
}

/** For pages below the frame, whose guard has run. */
export async function requirePermission(session: Session, permission: Permission): Promise<void> {
  const rights = await import('./staff-rights.ts');
  rights.requirePermission(session, permission);
}
