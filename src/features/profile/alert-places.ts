/**
 * Where the account alerts are shown, the most important first (decision 0022). What restricts somebody or makes them
 * unreachable is shown on every page; less urgent ones in the own profile; the Roblox warning on the orders it is
 * about.
 */
import type { Profile } from '~/contracts/identity/identity.schemas.ts';

export type AlertType = Profile['alerts'][number];
export type AlertPlace = 'shell' | 'profile';

const places: Record<AlertPlace, readonly AlertType[]> = {
  shell: ['IMPERSONATION', 'BANNED', 'INVALID_EMAIL', 'VERIFICATION'],
  profile: ['EMAIL', 'PASSWORD'],
};

/**
 * The alerts of one place, in the order in which they are shown. An address that takes no mail cannot be confirmed:
 * another one comes first.
 */
export function alertsAt(place: AlertPlace, alerts: readonly AlertType[]): AlertType[] {
  const isUnreachable = alerts.includes('INVALID_EMAIL');
  return places[place].filter(
    (alert) => alerts.includes(alert) && !(alert === 'EMAIL' && isUnreachable),
  );
}
