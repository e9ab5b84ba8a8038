/** The alerts of every page, in a module of their own: it is loaded for the few accounts that have one. */
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import { AccountAlerts } from './account-alerts.tsx';

export default function ShellAlerts({ profile }: { profile: Profile }) {
  return <AccountAlerts profile={profile} place="shell" />;
}
