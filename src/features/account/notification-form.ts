/**
 * The forms of the notification preferences. Choices: a checkbox for each kind and channel, and a hidden field that says
 * that the checkbox was in the form.
 */
import {
  digestWhens,
  notificationChannels,
  notificationKinds,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationKind,
} from '~/contracts/notifications/kinds.ts';
import type { SettingsInput } from '~/contracts/notifications/notifications.schemas.ts';
import { quietDays } from '~/domain/quiet-hours.ts';

type Fields = Readonly<Record<string, string>>;

/** A number in a field; not a number where it is missing, which the endpoint then refuses by its name. */
function numberIn(fields: Fields, name: string): number {
  return Number(fields[name] ?? Number.NaN);
}

/** Quiet hours as the form has them; null when they are switched off. */
export function quietOf(fields: Fields): Pick<SettingsInput, 'quiet' | 'time_zone'> {
  const { time_zone } = fields;
  if (fields['quiet'] === undefined) return { quiet: null };
  return {
    ...(time_zone !== undefined && { time_zone }),
    quiet: {
      from: numberIn(fields, 'from'),
      to: numberIn(fields, 'to'),
      days: quietDays.find((days) => days === fields['days']) ?? 'every_day',
      deadlines_pass: fields['deadlines_pass'] !== undefined,
    },
  };
}

/** When news is sent, as the form has it. */
export function digestOf(fields: Fields): Pick<SettingsInput, 'digest' | 'time_zone'> {
  const { time_zone } = fields;
  return {
    ...(time_zone !== undefined && { time_zone }),
    digest: {
      when: digestWhens.find((when) => when === fields['when']) ?? 'at_once',
      hour: numberIn(fields, 'hour'),
    },
  };
}

/** The text fields of a form. */
export function textFields(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form).entries()];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A zone by its city: *Lisbon*. */
export function zoneName(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/** The field of a choice in the form. */
export function choiceName(kind: NotificationKind, channel: NotificationChannel): string {
  return `${kind}.${channel}`;
}

/** Marks a checkbox as part of the form: an unchecked one is not submitted. */
export function shownName(kind: NotificationKind, channel: NotificationChannel): string {
  return `shown.${choiceName(kind, channel)}`;
}

/** The preferences in the submitted form; what it did not contain is unchanged. */
export function choicesOf(fields: Record<string, string>): NotificationChoice[] {
  return notificationKinds.flatMap((kind) =>
    notificationChannels
      .filter((channel) => fields[shownName(kind, channel)] !== undefined)
      .map((channel) => ({
        kind,
        channel,
        enabled: fields[choiceName(kind, channel)] !== undefined,
      })),
  );
}

/** The choices that differ from the known ones: what another device has chosen meanwhile stays. */
export function changedChoices(
  chosen: readonly NotificationChoice[],
  known: readonly NotificationChoice[],
): NotificationChoice[] {
  return chosen.filter(({ kind, channel, enabled }) =>
    known.some(
      (other) => other.kind === kind && other.channel === channel && other.enabled !== enabled,
    ),
  );
}
