/** Telegram among the connections: its state, and a link to its page; nothing where there is no bot. */
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { LinkButton } from '~/ui/button.tsx';
import { notificationQueries } from '../notifications.queries.ts';
import { SettingsPart, type PartProps } from '../sections/section.tsx';

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});

export function TelegramPart({ session }: PartProps) {
  const isBound = session.profile.telegram_bound;
  const { data: settings } = useSuspenseQuery(notificationQueries.settings());
  if (!isBound && !settings.telegram_offered) return null;
  return (
    <SettingsPart
      id="telegram"
      title={<Trans>Notifications in Telegram</Trans>}
      note={<Trans>Our bot writes to you when something happens. It does not sign you in.</Trans>}
    >
      <div className={line}>
        <span>{isBound ? <Trans>Connected</Trans> : <Trans>Not connected</Trans>}</span>
        <LinkButton size="sm" href="/profile/me/settings/telegram">
          {isBound ? <Trans>Manage</Trans> : <Trans>Connect</Trans>}
        </LinkButton>
      </div>
    </SettingsPart>
  );
}
