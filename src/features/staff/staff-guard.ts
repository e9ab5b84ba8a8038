/** Who sees the staff's pages. For comfort: the rights are the endpoints'. Others find nothing there. */
import { notFound } from '@tanstack/react-router';
import { isStaff, may, type Permission } from '~/contracts/roles.ts';
import { requireSession, type Session } from '~/platform/session.ts';

export async function requireStaff(
  guarded: Parameters<typeof requireSession>[0],
): Promise<Session> {
  const session = await requireSession(guarded);
  if (!isStaff(session.profile.role)) throw notFound();
  return session;
}

/** For pages below the frame, whose guard has run. */
export function requirePlace(session: Session, permission: Permission): void {
  if (!may(session.profile.role, permission)) throw notFound();
}
