/** The hours in which a seller answers: said, changed, or not said any more. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Availability, WorkHoursInput } from '~/contracts/sellers/sellers.schemas.ts';
import { FormRefusal, NeedsScript } from '~/features/common/contract-form.tsx';
import { api } from '~/platform/api/api.ts';
import { asFailure, failureText, fieldErrorsOf } from '~/platform/api/failures.ts';
import { useServerClock } from '~/platform/hydration/server-clock.tsx';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useOwnDraft } from '~/platform/session/use-own-draft.ts';
import { Button } from '~/ui/button.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { toast } from '~/ui/toast-store.ts';
import { noteAvailability, readAvailability } from '../availability-page.queries.ts';
import { daysOf, isHoursDraft, weekOf, type HoursDraft, type TypedWeek } from '../hours-form.ts';
import { HoursDay } from './hours-day.tsx';

export function HoursPart() {
  const { data } = useSuspenseQuery(api.sellers.availability.queryOptions());
  const [isOpen, setOpen] = useState(data.hours !== null);
  return (
    <section className={section}>
      <SectionHeading
        note={
          <Trans>
            Buyers see when you answer. An offer may count its promised time in these hours only.
          </Trans>
        }
      >
        <Trans>Working hours</Trans>
      </SectionHeading>
      {isOpen ? (
        <HoursForm availability={data} onCleared={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>
            <Trans>Say my hours</Trans>
          </Button>
          <NeedsScript />
        </div>
      )}
    </section>
  );
}

/** Refusals of spans are named by their path, those of the whole week stand above it. */
function useHours({ hours: stored, hours_version }: Availability, onCleared: () => void) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const device = useServerClock().timeZone;
  // The zone stays the one that the times were said for.
  const timeZone = stored?.time_zone ?? device;
  const initial = { week: weekOf(stored?.days ?? null), version: hours_version };
  const [draft, setDraft] = useOwnDraft<HoursDraft>('seller.hours', isHoursDraft, initial);
  const [refusal, setRefusal] = useState<unknown>(null);
  /** The version that the seller was told of since. */
  const [known, setKnown] = useState<number | null>(null);
  const errors = refusal === null ? {} : fieldErrorsOf(refusal);
  /** What is wrong with the whole week; spans say it themselves. */
  const sentenceOf = (error: unknown): string =>
    errors['hours.days'] ??
    (Object.keys(errors).length > 0
      ? t`Look at the times that are marked.`
      : failureText(error, i18n));
  const send = useSingleMutation({
    mutationFn: (hours: WorkHoursInput | null) =>
      api.sellers.changeHours.send({ hours, version: known ?? draft.version }),
    onError: async (error) => {
      setRefusal(error);
      if (asFailure(error).code !== 'HOURS_CHANGED') return;
      // What was typed stays, and replaces the others where it is saved once more, knowing of them.
      try {
        setKnown((await readAvailability(queryClient)).hours_version);
      } catch {
        // Then it is refused once more.
      }
    },
    onSuccess: async (changed) => {
      setRefusal(null);
      setKnown(null);
      await noteAvailability(queryClient, changed);
      setDraft(null);
      const isSaid = changed.hours !== null;
      if (!isSaid) onCleared();
      toast({
        status: 'success',
        description: isSaid ? t`Your hours are saved.` : t`Your hours are not shown any more.`,
      });
    },
  });
  return {
    timeZone,
    week: draft.week,
    setWeek: (week: TypedWeek) => setDraft({ ...draft, week }),
    /** Somewhere else other hours were saved: they can be had instead of what is typed. */
    isOvertaken: refusal !== null && asFailure(refusal).code === 'HOURS_CHANGED',
    showStored: () => {
      setRefusal(null);
      setKnown(null);
      setDraft(null);
    },
    errors,
    sentence: refusal === null ? null : sentenceOf(refusal),
    isPending: send.isPending,
    save: () => send.mutate({ time_zone: timeZone, days: daysOf(draft.week) }),
    clear: () => send.mutate(null),
  };
}

function HoursForm(props: { availability: Availability; onCleared(): void }) {
  const hours = useHours(props.availability, props.onCleared);
  const { timeZone } = hours;
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return (
    <Surface pad="lg">
      <form
        className={stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          hours.save();
        }}
      >
        <FormRefusal>{hours.sentence}</FormRefusal>
        <p className={quiet}>
          <Trans>By the clock in {city}. An end before its beginning is on the next day.</Trans>
        </p>
        <div className={days}>
          {hours.week.map((spans, day) => (
            <HoursDay
              key={day}
              day={day}
              spans={spans}
              errors={hours.errors}
              onChange={(next) =>
                hours.setWeek(hours.week.map((known, at) => (at === day ? next : known)))
              }
            />
          ))}
        </div>
        <div className={actions}>
          <Button type="submit" look="accent" busy={hours.isPending}>
            <Trans>Save the hours</Trans>
          </Button>
          {hours.isOvertaken ? (
            <Button disabled={hours.isPending} onClick={hours.showStored}>
              <Trans>Show the saved hours</Trans>
            </Button>
          ) : null}
          {props.availability.hours ? (
            <Button look="ghost" disabled={hours.isPending} onClick={hours.clear}>
              <Trans>Say no hours</Trans>
            </Button>
          ) : null}
        </div>
      </form>
    </Surface>
  );
}

const section = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const stack = css({ display: 'grid', gap: '4', position: 'relative' });
const days = css({ display: 'grid', gap: { base: '5', md: '3' } });
const quiet = css({ color: 'muted', textStyle: 'small' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
