/** Notification preferences by kind and channel, as a grid: one form, one button, with and without script. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import {
  notificationGroups,
  notificationKinds,
  notificationRules,
  type NotificationChannel,
  type NotificationKind,
} from '~/contracts/notifications/kinds.ts';
import type { NotificationSettings } from '~/contracts/notifications/notifications.schemas.ts';
import { FormRefusal, formStack, PlainFormFields } from '~/features/common/account-form.tsx';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { BellIcon, LockIcon, MailIcon, PhoneIcon, SendIcon } from '~/ui/icon.tsx';
import { DiscordMark } from '~/ui/social-icons.tsx';
import { Banner } from '~/ui/states.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { changedChoices, choiceName, choicesOf, shownName } from '../notification-form.ts';
import { groupLabels, kindLabels } from '../notification-labels.ts';
import { postNotifications } from '../notifications.form-posts.ts';
import { notificationQueries } from '../notifications.queries.ts';
import { useSaveSettings } from '../use-save-settings.ts';

/** Kinds that only sellers have. */
const sellersKinds: readonly NotificationKind[] = [
  'order_seller',
  'review_received',
  'stock_low',
  'autopilot_stopped',
  'offers_stale',
  'seller_proof',
  'category_changed',
];

type Choice = NotificationSettings['choices'][number];

/** The channels that lead somewhere, in the order of the columns. */
function shownChannels({ telegram_bound, push, discord }: NotificationSettings) {
  const channels: NotificationChannel[] = ['email'];
  if (telegram_bound) channels.push('telegram');
  if (push.devices.length > 0) channels.push('push');
  if (discord) channels.push('discord');
  return channels;
}

function useColumns(): Record<NotificationChannel | 'centre', { icon: ReactNode; label: string }> {
  const { t } = useLingui();
  return {
    centre: { icon: <BellIcon />, label: t({ message: 'Here', context: 'channel' }) },
    email: { icon: <MailIcon />, label: t`E-mail` },
    telegram: { icon: <SendIcon />, label: t`Telegram` },
    push: { icon: <PhoneIcon />, label: t`Push` },
    discord: { icon: <DiscordMark />, label: t`Discord` },
  };
}

/** What cannot be changed is said, not hidden. */
function AlwaysOn({ channel }: { channel: NotificationChannel | 'centre' }) {
  const { label } = useColumns()[channel];
  return (
    <span className={cell}>
      <LockIcon size={16} aria-hidden="true" />
      <span className={visuallyHidden}>
        {label}: <Trans>Always on</Trans>
      </span>
    </span>
  );
}

function ChoiceBox({ choice, labelledBy }: { choice: Choice; labelledBy: string }) {
  const columns = useColumns();
  const { kind, channel, enabled, fixed } = choice;
  const boxId = `${labelledBy}-${channel}`;
  if (fixed) return <AlwaysOn channel={channel} />;
  return (
    <span className={cell}>
      <input type="hidden" name={shownName(kind, channel)} value="" />
      <Checkbox
        // A choice that another device has changed is shown when the settings are asked for again.
        key={String(enabled)}
        name={choiceName(kind, channel)}
        defaultChecked={enabled}
        aria-labelledby={`${labelledBy} ${boxId}`}
        className={box}
      >
        <span id={boxId} className={visuallyHidden}>
          {columns[channel].label}
        </span>
      </Checkbox>
    </span>
  );
}

function KindRow(props: { kind: NotificationKind; choices: readonly Choice[] }) {
  const { i18n } = useLingui();
  const { kind, choices } = props;
  const labelId = `notify-${kind}`;
  return (
    <div className={row} role="group" aria-labelledby={labelId}>
      <p>
        <b id={labelId} className={rowTitle}>
          {i18n._(kindLabels[kind].label)}
        </b>
        <span className={rowNote}>{i18n._(kindLabels[kind].note)}</span>
      </p>
      <AlwaysOn channel="centre" />
      {choices.map((choice) => (
        <ChoiceBox key={choice.channel} choice={choice} labelledBy={labelId} />
      ))}
    </div>
  );
}

function Grid(props: { settings: NotificationSettings; kinds: readonly NotificationKind[] }) {
  const { i18n } = useLingui();
  const columns = useColumns();
  const { settings, kinds } = props;
  const channels = shownChannels(settings);
  const choicesFor = (kind: NotificationKind): Choice[] =>
    channels.flatMap((channel) =>
      settings.choices.filter((choice) => choice.kind === kind && choice.channel === channel),
    );
  return (
    <div className={grid}>
      {/* Each box says its channel itself. */}
      <div className={head} aria-hidden="true">
        {(['centre', ...channels] as const).map((name) => (
          <span key={name} className={headCell}>
            {columns[name].icon}
            <span className={headLabel}>{columns[name].label}</span>
          </span>
        ))}
      </div>
      {notificationGroups.map((group) => {
        const ofGroup = kinds.filter((kind) => notificationRules[kind].group === group);
        if (ofGroup.length === 0) return null;
        return (
          <Fragment key={group}>
            <h3 className={groupName}>{i18n._(groupLabels[group])}</h3>
            {ofGroup.map((kind) => (
              <KindRow key={kind} kind={kind} choices={choicesFor(kind)} />
            ))}
          </Fragment>
        );
      })}
    </div>
  );
}

export function NotificationChoices({
  isSeller,
  isStaff,
}: {
  isSeller: boolean;
  isStaff: boolean;
}) {
  const { data: settings } = useSuspenseQuery(notificationQueries.settings());
  const { isBusy, refusal, save } = useSaveSettings('notifications', (fields) => ({
    choices: changedChoices(choicesOf(fields), settings.choices),
  }));
  const { email } = settings;
  const kinds = notificationKinds.filter(
    (kind) => (isSeller || !sellersKinds.includes(kind)) && (isStaff || kind !== 'staff_orders'),
  );
  return (
    <form
      className={formStack}
      method="post"
      action={postNotifications.url}
      onSubmit={(event) => void save(event)}
    >
      <PlainFormFields redirect={undefined} />
      <FormRefusal code={refusal.code}>{refusal.message}</FormRefusal>
      {settings.email_reachable ? null : (
        <Banner tone="warning">
          <Trans>
            Nothing goes to {email} yet: the address is not confirmed, or mail to it came back.
          </Trans>
        </Banner>
      )}
      <Grid settings={settings} kinds={kinds} />
      <p className={legend}>
        <LockIcon size={16} aria-hidden="true" />
        <Trans>Always on: everything stands here, and security also goes by e-mail.</Trans>
      </p>
      <div>
        <Button type="submit" busy={isBusy}>
          <Trans>Save the choices</Trans>
        </Button>
      </div>
    </form>
  );
}

const grid = css({ display: 'grid' });
const head = css({
  display: 'flex',
  justifyContent: 'flex-end',
  paddingBottom: '2',
  color: 'muted',
});
const headCell = css({
  width: { base: '44px', md: '64px' },
  display: 'grid',
  justifyItems: 'center',
  gap: '1',
});
const headLabel = css({
  display: { base: 'none', md: 'block' },
  fontSize: '12',
  lineHeight: '16px',
});
const groupName = css({
  paddingTop: '4',
  paddingBottom: '2',
  fontSize: '12',
  fontWeight: 'label',
  color: 'muted',
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  // Where columns leave little room, the note has a line of its own below name and boxes.
  flexWrap: { base: 'wrap', md: 'nowrap' },
  paddingBlock: '2.5',
  borderTop: '1px solid {colors.line}',
  '& > p': { display: { base: 'contents', md: 'block' }, flex: '1', minWidth: '0' },
});
const rowTitle = css({ display: 'block', flex: '1', minWidth: '0', textStyle: 'strong' });
const rowNote = css({
  display: 'block',
  order: '1',
  width: 'full',
  color: 'muted',
  textStyle: 'small',
  paddingInlineEnd: '2',
});
const cell = css({
  width: { base: '44px', md: '64px' },
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  minHeight: '44px',
  color: 'faint',
});
const box = css({
  width: '44px',
  minHeight: '44px',
  // The label takes no room: its text stands in the head of the column.
  gridTemplateColumns: '18px 0',
  columnGap: '0',
  justifyContent: 'center',
});
const legend = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  color: 'muted',
  textStyle: 'small',
});
