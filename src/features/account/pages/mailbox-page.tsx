/** The sandbox mailbox: every mail that would have been sent, the newest first. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { MailIcon } from '~/ui/icon.tsx';
import { PageTitle, SectionHeading, Surface, Wrap } from '~/ui/layout.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { mailboxQuery } from '../mailbox.queries.ts';
import { authHref } from '~/features/common/auth-href.ts';
import { PlainFormFields } from '~/features/common/account-form.tsx';
import { postBounceMail } from '../notifications.form-posts.ts';

type Mail = Awaited<
  ReturnType<NonNullable<ReturnType<typeof mailboxQuery>['queryFn']>>
>['data'][number];

const page = css({ display: 'grid', gap: '6', paddingBlock: { base: '6', md: '10' } });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 380px) minmax(0, 1fr)' },
  gap: '8',
  alignItems: 'start',
  // On narrow screens an opened message stands above the list.
  '&[data-open] > article': { order: { base: '-1', wide: '0' } },
});
const search = css({ display: 'flex', alignItems: 'flex-end', gap: '2', maxWidth: '420px' });
const grow = css({ flex: '1', minWidth: '0' });
const body = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxWidth: '72ch',
  textStyle: 'body',
});
const note = css({ color: 'muted', textStyle: 'small', marginBottom: '5' });
const bounce = css({ marginTop: '8', borderTop: '1px solid {colors.line}', paddingTop: '3' });
const links = css({ display: 'grid', gap: '3', marginTop: '6', justifyItems: 'start' });

/** The path of a link into this site; mails contain the origin, the mailbox stays on the one it was opened at. */
function pathOf(link: string): string {
  return URL.canParse(link) ? new URL(link).pathname + new URL(link).search : link;
}

/** The text of a link: the line above it in the mail, without its colon. */
function nameOf(link: string, text: string): string | undefined {
  const lines = text.split('\n');
  const above = lines[lines.indexOf(link) - 1]?.replace(/(?<!\s)\s*:$/, '');
  return above === '' ? undefined : above;
}

/** Plain links: a code must not be consumed by a prefetch. The first is the mail's main link. */
function MailLinks({ items, text }: { items: readonly string[]; text: string }) {
  if (items.length === 0) return null;
  return (
    <div className={links}>
      {items.map((link, index) => (
        <LinkButton
          key={link}
          look={index === 0 ? 'accent' : 'neutral'}
          href={pathOf(link)}
          target="_self"
          className={wrapping}
        >
          {nameOf(link, text) ?? <Trans>Open the link</Trans>}
        </LinkButton>
      ))}
    </div>
  );
}

/** Simulates the bounce that a provider would report when the address does not exist. */
function BounceForm({ to }: { to: string }) {
  return (
    <form className={bounce} method="post" action={postBounceMail.url}>
      <PlainFormFields redirect={undefined} />
      <input type="hidden" name="to" value={to} />
      <Button type="submit" size="sm" look="ghost" className={wrapping}>
        <Trans>Let mail to this address come back</Trans>
      </Button>
    </form>
  );
}

function Message({ mail }: { mail: Mail }) {
  const { moment } = useTimeFormat();
  const at = moment(mail.created_at);
  return (
    <Surface as="article" pad="lg">
      <SectionHeading size="panel">{mail.subject}</SectionHeading>
      <p className={note}>
        <Trans>
          To {mail.to}, {at}
        </Trans>
      </p>
      <div className={body}>{mail.text}</div>
      <MailLinks items={mail.links} text={mail.text} />
      <BounceForm to={mail.to} />
    </Surface>
  );
}

export interface MailboxPageProps {
  /** Only mails to this address. */
  to: string | undefined;
  /** Which of the list was opened, from 0. */
  open: number | undefined;
}

function MailList(props: { mails: readonly Mail[]; shown: number; to: string | undefined }) {
  const { t } = useLingui();
  const { ago } = useTimeFormat();
  return (
    <RowList label={t`Messages`} lines="around">
      {props.mails.map((mail, index) => (
        <RowItem
          key={`${mail.created_at} ${mail.to} ${mail.subject}`}
          href={authHref('/dev/mail', { to: props.to, open: String(index) })}
          active={index === props.shown}
          title={mail.subject}
          inset
          detail={`${mail.to} · ${ago(mail.created_at)}`}
        />
      ))}
    </RowList>
  );
}

export function MailboxPage({ to, open }: MailboxPageProps) {
  const { data: mailbox } = useSuspenseQuery(mailboxQuery(to));
  const shown = open !== undefined && mailbox.data[open] ? open : 0;
  const mail = mailbox.data[shown];
  return (
    <Wrap className={page}>
      <PageTitle note={<Trans>Nothing is sent in the demo market: every mail ends here.</Trans>}>
        <Trans>Mailbox</Trans>
      </PageTitle>
      <form className={search} action="" method="get">
        <TextField
          className={grow}
          label={<Trans>Only mails to</Trans>}
          name="to"
          type="email"
          defaultValue={to ?? ''}
          autoComplete="email"
        />
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
      </form>
      {mail ? (
        <div className={columns} data-open={open === undefined ? undefined : ''}>
          <MailList mails={mailbox.data} shown={shown} to={to} />
          <Message mail={mail} />
        </div>
      ) : (
        <EmptyState icon={<MailIcon />} title={<Trans>No mail yet</Trans>}>
          <Trans>Sign up or ask for a new password, and the mail appears here.</Trans>
        </EmptyState>
      )}
    </Wrap>
  );
}
/* The sentence may be longer than the narrowest screen. */
const wrapping = css({ whiteSpace: 'normal' });
