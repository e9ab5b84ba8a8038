/** Settings, section *Security*: the account's login methods and sessions. */
import { Trans } from '@lingui/react/macro';
import { api } from '~/platform/api/api.ts';
import { DeviceList } from '../components/device-list.tsx';
import { EmailForm, PasswordForm } from '../components/settings-forms.tsx';
import { SettingsPart, type PartProps, type SectionPart } from './section.tsx';
import { twoFactorParts } from './two-factor.tsx';

function EmailPart({ session }: PartProps) {
  const { email } = session.profile;
  return (
    <SettingsPart
      id="email"
      title={<Trans>E-mail address</Trans>}
      note={<Trans>Now: {email}</Trans>}
    >
      <EmailForm profile={session.profile} />
    </SettingsPart>
  );
}

function PasswordPart({ session }: PartProps) {
  return (
    <SettingsPart
      id="password"
      title={<Trans>Password</Trans>}
      note={<Trans>A change signs out your other devices.</Trans>}
    >
      <PasswordForm profile={session.profile} />
    </SettingsPart>
  );
}

function DevicesPart() {
  return (
    <SettingsPart
      id="devices"
      title={<Trans>Devices</Trans>}
      note={<Trans>Do you not know one? Sign it out and change your password.</Trans>}
    >
      <DeviceList />
    </SettingsPart>
  );
}

export const securityParts: readonly SectionPart[] = [
  { Part: PasswordPart },
  { Part: EmailPart },
  ...twoFactorParts,
  {
    Part: DevicesPart,
    load: (queryClient) => queryClient.ensureQueryData(api.identity.sessions.queryOptions()),
  },
];
