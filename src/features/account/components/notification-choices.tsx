/** Notification preferences by kind and delivery channel: one form, one button, with and without script. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { css } from 'styled-system/css';
import {
  notificationKinds,
  type NotificationChannel,
  type NotificationKind,
} from '~/contracts/notifications/kinds.ts';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { choiceName, choicesOf, shownName } from '../notification-form.ts';
import { kindLabels } from '../notification-labels.ts';
import { postNotifications } from '../notifications.form-posts.ts';
import { notificationQueries } from '../notifications.queries.ts';
import { FormRefusal, formStack, PlainFormFields } from '~/features/common/account-form.tsx';

const list = css({ display: 'grid' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  columnGap: '6',
  rowGap: '2',
  alignItems: 'center',
  paddingBlock: '4',
  borderTop: '1px solid {colors.line}',
  _first: { borderTop: 'none', paddingTop: '0' },
});
const rowTitle = css({ display: 'block', textStyle: 'strong' });
const rowNote = css({ color: 'muted', textStyle: 'small' });
const boxes = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5' });

/** Kinds that only sellers have. */
const sellersKinds: readonly NotificationKind[] = ['order_seller', 'review_received'];

interface Choice {
  kind: NotificationKind;
  channel: NotificationChannel;
  enabled: boolean;
  fixed: boolean;
}

function ChoiceBox({ choice, labelledBy }: { choice: Choice; labelledBy: string }) {
  const { kind, channel, enabled } = choice;
  const boxId = `${labelledBy}-${channel}`;
  return (
    <>
      <input type="hidden" name={shownName(kind, channel)} value="" />
      <Checkbox
        name={choiceName(kind, channel)}
        defaultChecked={enabled}
        aria-labelledby={`${labelledBy} ${boxId}`}
      >
        <span id={boxId}>
          {channel === 'email' ? <Trans>E-mail</Trans> : <Trans>Telegram</Trans>}
        </span>
      </Checkbox>
    </>
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
      <div className={boxes}>
        {choices.map((choice) => (
          <ChoiceBox key={choice.channel} choice={choice} labelledBy={labelId} />
        ))}
      </div>
    </div>
  );
}

/** The text fields of a form. */
function textFields(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form).entries()];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function useSave() {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const choices = choicesOf(textFields(event.currentTarget));
    setBusy(true);
    setRefusal(null);
    try {
      const settings = await api.notifications.changeSettings.send({ choices });
      queryClient.setQueryData(notificationQueries.settings().queryKey, settings);
      toast({ status: 'success', description: t`Your choices are saved.` });
    } catch (error) {
      setRefusal(failureText(error, i18n));
    }
    setBusy(false);
  };
  return { isBusy, refusal, save };
}

export function NotificationChoices({
  isSeller,
  isStaff,
}: {
  isSeller: boolean;
  isStaff: boolean;
}) {
  const { data: settings } = useSuspenseQuery(notificationQueries.settings());
  const { isBusy, refusal, save } = useSave();
  const { email } = settings;
  const kinds = notificationKinds.filter(
    (kind) => (isSeller || !sellersKinds.includes(kind)) && (isStaff || kind !== 'staff_orders'),
  );
  const shown = (choice: Choice): boolean =>
    !choice.fixed && (choice.channel === 'email' || settings.telegram_bound);
  return (
    <form
      className={formStack}
      method="post"
      action={postNotifications.url}
      onSubmit={(event) => void save(event)}
    >
      <PlainFormFields redirect={undefined} />
      <FormRefusal>{refusal}</FormRefusal>
      {settings.email_reachable ? null : (
        <Banner tone="warning">
          <Trans>
            Nothing goes to {email} yet: the address is not confirmed, or mail to it came back.
          </Trans>
        </Banner>
      )}
      <div className={list}>
        {kinds.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            choices={settings.choices.filter((choice) => choice.kind === kind && shown(choice))}
          />
        ))}
      </div>
      {settings.telegram_bound ? null : (
        <p className={css({ color: 'muted', textStyle: 'small' })}>
          <Trans>
            Do you want to be told in Telegram, too?{' '}
            <TextLink href="/profile/me/settings/telegram">Connect it</TextLink>
          </Trans>
        </p>
      )}
      <div>
        <Button type="submit" busy={isBusy}>
          <Trans>Save the choices</Trans>
        </Button>
      </div>
    </form>
  );
}
