/** The sandbox's Telegram: what the bot wrote to a chat, and what its owner can do there. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { SendIcon } from '~/ui/icon.tsx';
import { PageTitle, Surface, Wrap } from '~/ui/layout.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { postSandboxTelegram } from '../notifications.form-posts.ts';
import { notificationQueries } from '../notifications.queries.ts';
import { PlainFormFields } from '~/features/common/account-form.tsx';

const page = css({
  display: 'grid',
  gap: '6',
  maxWidth: '720px',
  paddingBlock: { base: '6', md: '10' },
});
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
const messages = css({ display: 'grid', gap: '3', listStyle: 'none', padding: '0' });
const text = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
const at = css({ color: 'muted', textStyle: 'small', marginTop: '2' });

/** The path of a link into this site: messages contain the origin, the sandbox stays on the one it was opened at. */
function pathOf(link: string): string {
  return URL.canParse(link) ? new URL(link).pathname + new URL(link).search : link;
}

function ActionForm(props: {
  act: 'start' | 'stop' | 'block';
  chat: number;
  code?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <form method="post" action={postSandboxTelegram.url}>
      <PlainFormFields redirect={undefined} />
      <input type="hidden" name="act" value={props.act} />
      <input type="hidden" name="chat" value={props.chat} />
      {props.code === undefined ? null : <input type="hidden" name="code" value={props.code} />}
      <Button type="submit" look={props.act === 'start' ? 'accent' : 'neutral'}>
        {props.children}
      </Button>
    </form>
  );
}

export function SandboxTelegramPage({ chat, code }: { chat: number; code: string | undefined }) {
  const { t } = useLingui();
  const { ago } = useTimeFormat();
  const { data } = useSuspenseQuery(notificationQueries.sandboxTelegram(chat));
  return (
    <Wrap>
      <div className={page}>
        <PageTitle
          note={
            <Trans>The demo market has no bot: what it would write to chat {chat} is here.</Trans>
          }
        >
          Telegram
        </PageTitle>
        <div className={actions}>
          <ActionForm act="start" chat={chat} code={code}>
            <Trans>Press Start</Trans>
          </ActionForm>
          <ActionForm act="stop" chat={chat}>
            <Trans>Send /stop</Trans>
          </ActionForm>
          <ActionForm act="block" chat={chat}>
            <Trans>Block the bot</Trans>
          </ActionForm>
        </div>
        {data.data.length === 0 ? (
          <EmptyState icon={<SendIcon />} title={<Trans>No message yet</Trans>}>
            <Trans>Open this page with the link of your settings and press Start.</Trans>
          </EmptyState>
        ) : (
          <ul className={messages} aria-label={t`Messages`}>
            {data.data.map((message) => (
              <Surface as="li" pad="sm" key={`${message.created_at} ${message.text}`}>
                <p className={text}>{message.text}</p>
                {message.button === null ? null : (
                  <LinkButton size="sm" href={pathOf(message.button.url)} target="_self">
                    {message.button.label}
                  </LinkButton>
                )}
                <p className={at}>{ago(message.created_at)}</p>
              </Surface>
            ))}
          </ul>
        )}
      </div>
    </Wrap>
  );
}
