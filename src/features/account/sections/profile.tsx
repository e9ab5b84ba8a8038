/** Settings, section *Profile*: the public profile, and the person's preferences. */
import { Trans } from '@lingui/react/macro';
import { appConfig } from '~config';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { sessionQueries } from '~/platform/session/session.ts';
import { AboutPart } from '../components/about-part.tsx';
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

async function loadAbout(queryClient: QueryClient): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQueries.me());
  if (!session?.customer.is_seller) return;
  const { id } = session.profile;
  await queryClient.ensureQueryData(api.identity.publicProfile.queryOptions({ id }));
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
  { Part: AboutPart, load: loadAbout },
  { Part: PreferencesPart },
];
