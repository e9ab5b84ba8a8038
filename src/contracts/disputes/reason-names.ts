/** Why an order is disputed, in words, wherever it is read: on pages and in files. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DisputeReason } from './reasons.ts';

export const reasonNames: Record<DisputeReason, MessageDescriptor> = {
  not_delivered: msg`Nothing was delivered`,
  partly_delivered: msg`Only a part was delivered`,
  not_as_described: msg`It is not as described`,
  access_lost: msg`Access was lost afterwards`,
  buyer_unresponsive: msg`The buyer does not answer`,
  other: msg`Something else`,
  credentials_wrong: msg`The access data do not work`,
  contents_differ: msg`What is in the account differs`,
  handover_incomplete: msg`Mailbox or recovery data are missing`,
  account_recalled: msg`The account was taken back`,
  account_locked: msg`The account was locked`,
  code_invalid: msg`The code is not valid`,
  code_used: msg`The code was used already`,
  code_wrong_region: msg`The code is for another region`,
  not_credited: msg`Nothing was credited`,
  credited_less: msg`Less was credited`,
  wrong_realm: msg`It came to the wrong realm or server`,
  taken_by_game: msg`The game took it away afterwards`,
  wrong_item: msg`It is another item`,
  values_differ: msg`The item’s values differ`,
  trade_reverted: msg`The trade was reverted`,
  trade_locked: msg`It cannot be traded on`,
  goal_missed: msg`The goal was not reached`,
  service_stopped: msg`The service was stopped`,
  account_harmed: msg`The account was harmed`,
  no_show: msg`Nobody came to the session`,
  session_short: msg`The session was too short`,
  buyer_absent: msg`The buyer did not come to the trade`,
  inputs_wrong: msg`The buyer’s details are wrong`,
  buyer_holds_back: msg`The buyer has it and does not confirm`,
};
