/**
 * Turns Valibot issues into field errors with a translatable message. The server sends them in `errors[]`, forms show
 * them beside the field: one wording for both.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The properties that are read from an issue; Valibot's own issues and Standard Schema issues both fit. */
export interface IssueLike {
  message: string;
  path?: readonly (PropertyKey | { key: unknown })[];
  kind?: unknown;
  type?: unknown;
  requirement?: unknown;
  received?: unknown;
  input?: unknown;
}

export interface FieldMessage {
  /** Dotted path of the field, for example `credentials.email`; empty when the whole input is meant. */
  path: string;
  message: MessageDescriptor;
}

const messages = {
  required: msg`This field is required.`,
  malformed: msg`This value does not have the right form.`,
  number: msg`Enter a number.`,
  integer: msg`Enter a whole number.`,
  boolean: msg`Choose yes or no.`,
  text: msg`Enter a text.`,
  list: msg`A list is expected here.`,
  email: msg`Enter a valid e-mail address.`,
  url: msg`Enter a valid web address.`,
  oneOf: msg`Choose one of the offered values.`,
  id: msg`This identifier is not valid.`,
  date: msg`Enter a valid date and time.`,
  tooShort: msg({
    message:
      '{min, plural, one {Enter at least # character.} other {Enter at least # characters.}}',
  }),
  tooLong: msg({
    message: '{max, plural, one {Enter at most # character.} other {Enter at most # characters.}}',
  }),
  exactLength: msg({
    message:
      '{length, plural, one {Enter exactly # character.} other {Enter exactly # characters.}}',
  }),
  tooFewItems: msg({
    message: '{min, plural, one {Choose at least # entry.} other {Choose at least # entries.}}',
  }),
  tooManyItems: msg({
    message:
      '{max, plural, one {At most # entry is possible.} other {At most # entries are possible.}}',
  }),
  tooSmall: msg({ message: 'The value must be {min} or more.' }),
  tooLarge: msg({ message: 'The value must be {max} or less.' }),
} satisfies Record<string, MessageDescriptor>;

/** Messages of our own checks, named by the second argument of `v.check` and `v.partialCheck`. */
const checkMessages = new Map<string, MessageDescriptor>([
  ['required', messages.required],
  ['one_of', messages.oneOf],
  ['date', messages.date],
  ['unsafe_text', msg`This text contains characters that cannot be stored.`],
  ['too_long', msg`This text is too long.`],
  ['one_line', msg`Line breaks are not possible here.`],
  ['price_decimals', msg`A price has at most four decimals.`],
  ['percent_decimals', msg`A percentage has at most two decimals.`],
  ['confirmation_word', msg`Type exactly the word that is shown.`],
  ['passwords_differ', msg`The two passwords are not the same.`],
  ['password_equals_account', msg`The password must differ from the e-mail address and the name.`],
  ['public_name_form', msg`Use the letters A to Z, digits, _ and - only.`],
  ['filter_form', msg`A filter has the form key:value,value or key:from..to.`],
  ['steps_rising', msg`Each step must begin at a greater count than the one before.`],
  ['credentials_missing', msg`Enter your e-mail address and password.`],
  ['quiet_hours_empty', msg`The quiet hours must end at another time than they begin.`],
  ['time_zone', msg`This time zone is not known.`],
  ['discord_url', msg`Enter the address as Discord shows it: https://discord.com/api/webhooks/…`],
  ['webhook_address', msg`Enter an address that begins with https:// and that anybody can reach.`],
  ['push_endpoint', msg`This is not the address of a push service.`],
  ['push_key', msg`This key does not have the right form.`],
  ['vacation_past', msg`This day is over.`],
  ['vacation_far', msg`Plan it at most a year ahead.`],
  ['vacation_order', msg`You come back on a later day.`],
  ['vacation_length', msg`A vacation is 60 days at most. Take the offers down for longer.`],
  ['hours_empty', msg`The end must be another time than the beginning.`],
  ['hours_few', msg`Ten hours a week are the least.`],
  ['hours_overlap', msg`Two of these times overlap.`],
  ['promo_code_form', msg`A code has 4 to 20 letters, digits and dashes.`],
  ['fee_percent', msg`Enter a percentage from 0 to 100, with at most two decimals.`],
  ['promo_percent', msg`A percentage is from 0.01 to 100.`],
  ['promo_amount', msg`An amount is from 0.01 to 100,000.`],
  ['promo_value', msg`Enter how much it takes off or gives.`],
  ['promo_maximum', msg`Only a percentage has a most.`],
  ['promo_scope', msg`Choose what the code is for.`],
  ['promo_wallet', msg`A code for the wallet has no such condition.`],
  ['promo_dates', msg`It must end after it starts.`],
  ['message_empty', msg`Write a text or attach an image.`],
]);

/** Values by name of the placeholders in the message. */
function withValues(
  message: MessageDescriptor,
  values: Record<string, string | number>,
): MessageDescriptor {
  return { ...message, values };
}

function numberOf(requirement: unknown): number | string {
  return typeof requirement === 'number' ? requirement : String(requirement);
}

/** Issues of a schema: the value has the wrong type or is missing. */
function schemaMessage(issue: IssueLike): MessageDescriptor {
  if (issue.received === 'undefined' || issue.received === 'null') return messages.required;
  switch (issue.type) {
    case 'number':
      return messages.number;
    case 'boolean':
      return messages.boolean;
    case 'string':
      return messages.text;
    case 'array':
      return messages.list;
    case 'picklist':
    case 'literal':
    case 'variant':
    case 'enum':
      return messages.oneOf;
    default:
      return messages.malformed;
  }
}

/** Issues about a length; lists and texts are worded differently. */
function lengthMessage(issue: IssueLike): MessageDescriptor {
  const limit = numberOf(issue.requirement);
  const isList = Array.isArray(issue.input);
  switch (issue.type) {
    case 'min_length':
      if (isList) return withValues(messages.tooFewItems, { min: limit });
      return issue.input === '' ? messages.required : withValues(messages.tooShort, { min: limit });
    case 'max_length':
      return withValues(isList ? messages.tooManyItems : messages.tooLong, { max: limit });
    default:
      return withValues(messages.exactLength, { length: limit });
  }
}

/** Issues of an action in a pipe: the type is right, the value is not. */
function actionMessage(issue: IssueLike): MessageDescriptor {
  switch (issue.type) {
    case 'min_length':
    case 'max_length':
    case 'length':
      return lengthMessage(issue);
    case 'non_empty':
      return messages.required;
    case 'email':
      return messages.email;
    case 'url':
      return messages.url;
    case 'uuid':
      return messages.id;
    case 'integer':
    case 'safe_integer':
      return messages.integer;
    case 'min_value':
      return withValues(messages.tooSmall, { min: numberOf(issue.requirement) });
    case 'max_value':
      return withValues(messages.tooLarge, { max: numberOf(issue.requirement) });
    case 'iso_timestamp':
    case 'iso_date':
      return messages.date;
    default:
      return (
        checkMessages.get(issue.message) ??
        (issue.input === '' ? messages.required : messages.malformed)
      );
  }
}

function dottedPath(path: IssueLike['path']): string {
  return (path ?? [])
    .map((segment) => String(typeof segment === 'object' ? segment.key : segment))
    .join('.');
}

/** The message for one issue. */
export function issueMessage(issue: IssueLike): MessageDescriptor {
  return issue.kind === 'schema' ? schemaMessage(issue) : actionMessage(issue);
}

/** One message per field: the first issue of each path, in the order in which they were found. */
export function fieldErrors(issues: readonly IssueLike[]): FieldMessage[] {
  const byPath = new Map<string, FieldMessage>();
  for (const issue of issues) {
    const path = dottedPath(issue.path);
    if (!byPath.has(path)) byPath.set(path, { path, message: issueMessage(issue) });
  }
  return [...byPath.values()];
}
