/** The form of the choices: a checkbox for each kind and way, and beside it a field that says that it was shown. */
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

/** Says that a checkbox stood in the form: one that is not ticked is not sent. */
export function shownName(kind: NotificationKind, channel: NotificationChannel): string {
  return `shown.${choiceName(kind, channel)}`;
}

/** What the sent form chose; what it did not show stays as it is. */
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
