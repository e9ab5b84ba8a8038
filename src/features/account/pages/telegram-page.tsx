/** Connecting Telegram: a link to the bot, and disconnecting once it is bound. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { css } from 'styled-system/css';
import { invalidateSession } from '~/platform/session/session.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { SendIcon } from '~/ui/icon.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { PlainFormFields } from '~/features/common/account-form.tsx';
import { postUnbindTelegram } from '../notifications.form-posts.ts';
import { notificationQueries } from '../notifications.queries.ts';
import { settingsHref } from '~/features/common/settings-search.ts';

const page = css({ display: 'grid', gap: '5', maxWidth: '640px' });
const steps = css({ display: 'grid', gap: '2', paddingInlineStart: '5', listStyle: 'decimal' });
const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const quiet = css({ color: 'muted', textStyle: 'small' });

function Bound({ username }: { username: string | undefined }) {
  return (
    <>
      <Banner tone="success" role="status" title={<Trans>Telegram is connected.</Trans>}>
        {username === undefined ? (
          <Trans>Your notifications go to the chat with our bot.</Trans>
        ) : (
          <Trans>Your notifications go to @{username}.</Trans>
        )}
      </Banner>
      <div className={actions}>
        <LinkButton look="accent" href={settingsHref('notifications')}>
          <Trans>Choose what you are told</Trans>
        </LinkButton>
        <form method="post" action={postUnbindTelegram.url}>
          <PlainFormFields redirect={undefined} />
          <Button type="submit" look="ghost">
            <Trans>Disconnect Telegram</Trans>
          </Button>
        </form>
      </div>
    </>
  );
}

function Unbound({ link, expiresAt }: { link: string; expiresAt: string | undefined }) {
  const { time } = useTimeFormat();
  const until = expiresAt === undefined ? '' : time(expiresAt);
  return (
    <>
      <ol className={steps}>
        <li>
          <Trans>Open our bot with the button below.</Trans>
        </li>
        <li>
          <Trans>Press Start in Telegram.</Trans>
        </li>
        <li>
          <Trans>Come back: this page notices by itself.</Trans>
        </li>
      </ol>
      <div className={actions}>
        <LinkButton
          look="accent"
          size="lg"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          icon={<SendIcon aria-hidden="true" />}
        >
          <Trans>Open Telegram</Trans>
        </LinkButton>
        <LinkButton href="/profile/me/settings/telegram" target="_self">
          <Trans>Look again</Trans>
        </LinkButton>
      </div>
      <p className={quiet}>
        <Trans>The link works once and until {until}. Give it to nobody.</Trans>
      </p>
    </>
  );
}

export function TelegramPage({ wasBound }: { wasBound: boolean }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery(notificationQueries.telegram());
  const isBound = data.status === 'bound';
  // The rest of the page reads the binding from the session.
  useEffect(() => {
    if (isBound !== wasBound) void invalidateSession(queryClient);
  }, [isBound, wasBound, queryClient]);
  return (
    <Surface as="section" pad="lg" aria-label={t`Telegram`}>
      <div className={page}>
        <TextLink href={settingsHref('connections')}>
          <Trans>All connections</Trans>
        </TextLink>
        <SectionHeading note={<Trans>Orders, messages and payouts as a message of our bot.</Trans>}>
          <Trans>Notifications in Telegram</Trans>
        </SectionHeading>
        {isBound ? (
          <Bound username={data.username} />
        ) : data.status === 'not_offered' ? (
          <Banner tone="neutral">
            <Trans>There are no notifications by Telegram here.</Trans>
          </Banner>
        ) : data.link === undefined ? (
          <Banner tone="info">
            <Trans>Only the owner of the account can connect Telegram.</Trans>
          </Banner>
        ) : (
          <Unbound link={data.link} expiresAt={data.expires_at} />
        )}
      </div>
    </Surface>
  );
}
