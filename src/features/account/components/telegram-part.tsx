/** Telegram among the connections: its state, and a link to its page. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { LinkButton } from '~/ui/button.tsx';
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
