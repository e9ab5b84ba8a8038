/** Where somebody goes on who signed in without wanting a page. */
import { isStaff, type Role } from '~/domain/roles.ts';
import { paths } from '../navigation/paths.ts';

/** Staff begin at their work, everybody else at home. */
export function placeAfterSignIn(role: Role | undefined): string {
  return role !== undefined && isStaff(role) ? '/staff' : paths.home;
}
