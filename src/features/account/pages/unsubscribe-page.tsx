/** The page behind the unsubscribe link of a mail: one press stops mails of this kind, without signing in. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { Button, LinkButton } from '~/ui/button.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { PlainFormFields } from '~/features/common/account-form.tsx';
import { digestLabel, kindLabels } from '../notification-labels.ts';
import { postUnsubscribe } from '../notifications.form-posts.ts';
import { notificationQueries } from '../notifications.queries.ts';
import { settingsHref } from '~/features/common/settings-search.ts';

const page = css({
  display: 'grid',
  gap: '6',
  justifyItems: 'start',
  maxWidth: '640px',
  paddingBlock: { base: '8', md: '14' },
});

export function UnsubscribePage({ token }: { token: string }) {
  const { i18n } = useLingui();
  const { data } = useSuspenseQuery(notificationQueries.unsubscribe(token));
  const kind = i18n._(data.kind === 'digest' ? digestLabel : kindLabels[data.kind].label);
  return (
    <Wrap>
      <div className={page}>
        <PageTitle note={<Trans>Notifications by e-mail: {kind}</Trans>}>
          {data.enabled ? <Trans>Stop these mails?</Trans> : <Trans>These mails are stopped</Trans>}
        </PageTitle>
        {data.enabled ? (
          <form method="post" action={postUnsubscribe.url}>
            <PlainFormFields redirect={undefined} />
            <input type="hidden" name="token" value={token} />
            <Button type="submit" look="accent" size="lg">
              <Trans>Stop these mails</Trans>
            </Button>
          </form>
        ) : (
          <Banner tone="success" role="status">
            <Trans>You get no more mails of this kind. All other mails stay as they are.</Trans>
          </Banner>
        )}
        <LinkButton href={settingsHref('notifications')}>
          <Trans>All notifications</Trans>
        </LinkButton>
      </div>
    </Wrap>
  );
}
