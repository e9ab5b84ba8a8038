/** Settings of the own account. */
import { Trans } from '@lingui/react/macro';
import type { Session } from '~/platform/session.ts';
import { DeviceList } from '../components/device-list.tsx';
import { PreferencesForm } from '../components/preferences-form.tsx';
import {
  EmailForm,
  PasswordForm,
  PublicNameForm,
  SettingsSection,
} from '../components/settings-forms.tsx';

export function SettingsPage({ session }: { session: Session }) {
  const { profile } = session;
  const { email } = profile;
  return (
    <div>
      <SettingsSection
        title={<Trans>Public name</Trans>}
        note={<Trans>It stands beside your offers, orders and reviews.</Trans>}
      >
        <PublicNameForm profile={profile} />
      </SettingsSection>
      <SettingsSection
        title={<Trans>Language, currency, region</Trans>}
        note={<Trans>The language also counts for mails.</Trans>}
      >
        <PreferencesForm />
      </SettingsSection>
      <SettingsSection title={<Trans>E-mail address</Trans>} note={<Trans>Now: {email}</Trans>}>
        <EmailForm profile={profile} />
      </SettingsSection>
      <SettingsSection
        title={<Trans>Password</Trans>}
        note={<Trans>A change signs out your other devices.</Trans>}
      >
        <PasswordForm profile={profile} />
      </SettingsSection>
      <SettingsSection
        title={<Trans>Devices</Trans>}
        note={<Trans>Do you not know one? Sign it out and change your password.</Trans>}
      >
        <DeviceList />
      </SettingsSection>
    </div>
  );
}
