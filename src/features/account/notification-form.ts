/**
 * The form of the notification preferences: a checkbox for each kind and channel, and a hidden field that says that the
 * checkbox was in the form.
 */
import {
  notificationChannels,
  notificationKinds,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationKind,
} from '~/contracts/notifications/kinds.ts';

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
