/** When news is sent: at once, once a day, or not at all. One form, with and without script. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { FormRefusal, formStack, PlainFormFields } from '~/features/common/account-form.tsx';
import { Button } from '~/ui/button.tsx';
import { RadioGroup } from '~/ui/choice.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { digestOf } from '../notification-form.ts';
import { postDigest } from '../notifications.form-posts.ts';
import { notificationQueries } from '../notifications.queries.ts';
import { useSaveSettings } from '../use-save-settings.ts';
import { useTimesOfDay } from '../use-times-of-day.ts';
import { ZoneField } from './zone-field.tsx';

const HOUR = 60;

export function DigestForm() {
  const { t } = useLingui();
  const { data: settings } = useSuspenseQuery(notificationQueries.settings());
  const { isBusy, refusal, save } = useSaveSettings('digest', digestOf);
  const { digest } = settings;
  const hours = useTimesOfDay(HOUR, digest.hour * HOUR);
  return (
    <form
      className={formStack}
      method="post"
      action={postDigest.url}
      onSubmit={(event) => void save(event)}
    >
      <PlainFormFields redirect={undefined} />
      <FormRefusal code={refusal.code}>{refusal.message}</FormRefusal>
      <RadioGroup
        label={t`News is sent`}
        name="when"
        defaultValue={digest.when}
        options={[
          { value: 'at_once', label: t`At once` },
          { value: 'daily', label: t`Once a day, as one summary` },
          { value: 'off', label: t`Not at all`, note: t`You still find it in your notifications.` },
        ]}
      />
      <NativeSelect
        label={<Trans>Time of the daily summary</Trans>}
        name="hour"
        className={narrow}
        defaultValue={String(digest.hour)}
        options={hours.map(({ value, label }) => ({ value: String(Number(value) / HOUR), label }))}
      />
      <ZoneField stored={settings.time_zone} />
      <div>
        <Button type="submit" busy={isBusy}>
          <Trans>Save when news comes</Trans>
        </Button>
      </div>
    </form>
  );
}

const narrow = css({ maxWidth: '260px' });
