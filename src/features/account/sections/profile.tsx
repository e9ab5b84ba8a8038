/** Settings, section *Profile*: the public profile, and the person's preferences. */
import { Trans } from '@lingui/react/macro';
import { appConfig } from '~config';
import { AvatarPart } from '../components/avatar-part.tsx';
import { PreferencesForm } from '../components/preferences-form.tsx';
import { PublicNameForm } from '../components/settings-forms.tsx';
import { SettingsPart, type PartProps, type SectionPart } from './section.tsx';

const { publicNameDays } = appConfig.identity;

function PublicNamePart({ session }: PartProps) {
  return (
    <SettingsPart
      title={<Trans>Public name</Trans>}
      note={
        <Trans>
          It stands beside your offers, orders and reviews. You can change it once in{' '}
          {publicNameDays} days.
        </Trans>
      }
    >
      <PublicNameForm profile={session.profile} />
    </SettingsPart>
  );
}

function PreferencesPart() {
  return (
    <SettingsPart
      title={<Trans>Language, currency, region</Trans>}
      note={<Trans>The language also counts for mails.</Trans>}
    >
      <PreferencesForm />
    </SettingsPart>
  );
}

export const profileParts: readonly SectionPart[] = [
  { Part: AvatarPart },
  { Part: PublicNamePart },
  { Part: PreferencesPart },
];
