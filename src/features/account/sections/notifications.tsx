/** Settings, section *Notifications*: what is sent, and by which channel. */
import { Trans } from '@lingui/react/macro';
import { isStaff } from '~/domain/roles.ts';
import { NotificationChoices } from '../components/notification-choices.tsx';
import { notificationQueries } from '../notifications.queries.ts';
import { SettingsPart, type PartProps, type SectionPart } from './section.tsx';

function ChoicesPart({ session }: PartProps) {
  return (
    <SettingsPart
      title={<Trans>What we tell you about</Trans>}
      note={<Trans>In your language, only when something happens.</Trans>}
    >
      <NotificationChoices
        isSeller={session.customer.is_seller}
        isStaff={isStaff(session.profile.role)}
      />
    </SettingsPart>
  );
}

export const notificationsParts: readonly SectionPart[] = [
  {
    Part: ChoicesPart,
    load: (queryClient) => queryClient.fetchQuery(notificationQueries.settings()),
  },
];
