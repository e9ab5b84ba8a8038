/** The ways by which somebody is told, each with its state and what can be done about it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { NeedsScript } from '~/features/common/account-form.tsx';
import { settingsHref } from '~/features/common/settings-search.ts';
import { LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { MailIcon, SendIcon } from '~/ui/icon.tsx';
import { notificationQueries } from '../notifications.queries.ts';
import { DiscordRow } from './discord-row.tsx';
import { PushRows } from './push-rows.tsx';

export function ChannelList() {
  const { t } = useLingui();
  const { data: settings } = useSuspenseQuery(notificationQueries.settings());
  const { email, email_reachable: isReachable, telegram_bound: isBound } = settings;
  return (
    <div>
      <RowList label={t`Where we reach you`} lines="around">
        <RowItem
          lead={<MailIcon />}
          title={t`E-mail`}
          detail={isReachable ? email : <Trans>{email}: not confirmed, or mail came back</Trans>}
          end={
            <LinkButton size="sm" href={settingsHref('security')}>
              <Trans>Change</Trans>
            </LinkButton>
          }
        />
        <PushRows devices={settings.push.devices} />
        {isBound || settings.telegram_offered ? (
          <RowItem
            lead={<SendIcon />}
            title={t`Telegram`}
            detail={isBound ? <Trans>Connected</Trans> : <Trans>Not connected</Trans>}
            end={
              <LinkButton size="sm" href="/profile/me/settings/telegram">
                {isBound ? <Trans>Manage</Trans> : <Trans>Connect</Trans>}
              </LinkButton>
            }
          />
        ) : null}
        <DiscordRow discord={settings.discord} />
      </RowList>
      <NeedsScript />
    </div>
  );
}
