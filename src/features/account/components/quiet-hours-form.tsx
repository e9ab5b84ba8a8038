/** Quiet hours: what rings waits for their end. One form, with and without script. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { FormRefusal, formStack, PlainFormFields } from '~/features/common/account-form.tsx';
import { Button } from '~/ui/button.tsx';
import { Checkbox, RadioGroup } from '~/ui/choice.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { quietOf } from '../notification-form.ts';
import { postQuietHours } from '../notifications.form-posts.ts';
import { notificationQueries } from '../notifications.queries.ts';
import { useSaveSettings } from '../use-save-settings.ts';
import { useTimeOfDay, useTimesOfDay } from '../use-times-of-day.ts';
import { ZoneField } from './zone-field.tsx';

const HALF_HOUR = 30;
/** From 11 p.m. to 8 a.m., for whoever has chosen none yet. */
const NIGHT = { from: 23 * 60, to: 8 * 60, days: 'every_day', deadlines_pass: true } as const;

function FromTo({ from, to, error }: { from: number; to: number; error: string | undefined }) {
  const begins = useTimesOfDay(HALF_HOUR, from);
  const ends = useTimesOfDay(HALF_HOUR, to);
  return (
    <div className={times}>
      <NativeSelect
        label={<Trans>From</Trans>}
        name="from"
        defaultValue={String(from)}
        options={begins}
      />
      <NativeSelect
        label={<Trans>To</Trans>}
        name="to"
        defaultValue={String(to)}
        options={ends}
        error={error}
      />
    </div>
  );
}

/** What was typed into the form that was refused; boxes that were not checked are empty. */
function typedQuiet(sent: Record<string, string>) {
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
  return quietOf(fields).quiet ?? null;
}

export function QuietHoursForm() {
  const { t } = useLingui();
  const timeOf = useTimeOfDay();
  const { data: settings } = useSuspenseQuery(notificationQueries.settings());
  const { isBusy, refusal, sent, save } = useSaveSettings('quiet-hours', quietOf);
  const typed = sent === null ? settings.quiet : typedQuiet(sent);
  const quiet = typed ?? settings.quiet ?? NIGHT;
  const [begin, end] = [timeOf(quiet.from), timeOf(quiet.to)];
  return (
    <form
      className={formStack}
      method="post"
      action={postQuietHours.url}
      onSubmit={(event) => void save(event)}
    >
      <PlainFormFields redirect={undefined} />
      <FormRefusal code={refusal.code}>{refusal.message}</FormRefusal>
      <Checkbox
        name="quiet"
        defaultChecked={typed !== null}
        note={
          settings.quiet === null ? undefined : (
            <Trans>
              Now from {begin} to {end}.
            </Trans>
          )
        }
      >
        <Trans>Keep quiet hours</Trans>
      </Checkbox>
      <FromTo from={quiet.from} to={quiet.to} error={refusal.errors['quiet.to']} />
      <RadioGroup
        inline
        label={t`On which days`}
        name="days"
        defaultValue={quiet.days}
        options={[
          { value: 'every_day', label: t`Every day` },
          { value: 'weekdays', label: t`Nights that begin from Monday to Friday` },
        ]}
      />
      <Checkbox
        name="deadlines_pass"
        defaultChecked={quiet.deadlines_pass}
        note={
          <Trans>
            For example an order to be delivered, or a dispute that waits for your answer.
          </Trans>
        }
      >
        <Trans>Deadlines of my orders still come through</Trans>
      </Checkbox>
      <ZoneField stored={settings.time_zone} />
      <div>
        <Button type="submit" busy={isBusy}>
          <Trans>Save the quiet hours</Trans>
        </Button>
      </div>
    </form>
  );
}

const times = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(2, minmax(0, 180px))',
});
