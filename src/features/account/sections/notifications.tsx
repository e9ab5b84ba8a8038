/** Settings, section *Notifications*: where somebody is reached, of what, and when. */
import { Trans } from '@lingui/react/macro';
import { isStaff } from '~/domain/roles.ts';
import { ChannelList } from '../components/channel-list.tsx';
import { DigestForm } from '../components/digest-form.tsx';
import { NotificationChoices } from '../components/notification-choices.tsx';
import { QuietHoursForm } from '../components/quiet-hours-form.tsx';
import { notificationQueries } from '../notifications.queries.ts';
import { SettingsPart, type PartProps, type SectionPart } from './section.tsx';

function ChannelsPart() {
  return (
    <SettingsPart
      id="channels"
      title={<Trans>Where we reach you</Trans>}
      note={
        <Trans>Everything also stands in your notifications here, read in one place for all.</Trans>
      }
    >
      <ChannelList />
    </SettingsPart>
  );
}

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

function QuietPart() {
  return (
    <SettingsPart
      id="quiet-hours"
      title={<Trans>Quiet hours</Trans>}
      note={
        <Trans>
          Push, Telegram and Discord wait until they are over and come as one message. E-mail does
          not ring and is sent.
        </Trans>
      }
    >
      <QuietHoursForm />
    </SettingsPart>
  );
}

function DigestPart() {
  return (
    <SettingsPart
      id="news"
      title={<Trans>When news comes</Trans>}
      note={<Trans>Nothing that you have to act on waits for it.</Trans>}
    >
      <DigestForm />
    </SettingsPart>
  );
}

export const notificationsParts: readonly SectionPart[] = [
  {
    Part: ChannelsPart,
    load: (queryClient) =>
      Promise.all([
        queryClient.fetchQuery(notificationQueries.settings()),
        // Not what an earlier visit was refused.
        queryClient.fetchQuery({ ...notificationQueries.flash(), staleTime: 0 }),
      ]),
  },
  { Part: ChoicesPart },
  { Part: QuietPart },
  { Part: DigestPart },
];
