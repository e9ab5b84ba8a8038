/** Why an order is disputed, in words. */
import { useLingui } from '@lingui/react/macro';
import type { DisputeReason } from '~/contracts/disputes/reasons.ts';

export function useReasonLabels(): Record<DisputeReason, string> {
  const { t } = useLingui();
  return {
    not_delivered: t`Nothing was delivered`,
    partly_delivered: t`Only a part was delivered`,
    not_as_described: t`It is not as described`,
    access_lost: t`Access was lost afterwards`,
    buyer_unresponsive: t`The buyer does not answer`,
    other: t`Something else`,
    credentials_wrong: t`The access data do not work`,
    contents_differ: t`What is in the account differs`,
    handover_incomplete: t`Mailbox or recovery data are missing`,
    account_recalled: t`The account was taken back`,
    account_locked: t`The account was locked`,
    code_invalid: t`The code is not valid`,
    code_used: t`The code was used already`,
    code_wrong_region: t`The code is for another region`,
    not_credited: t`Nothing was credited`,
    credited_less: t`Less was credited`,
    wrong_realm: t`It came to the wrong realm or server`,
    taken_by_game: t`The game took it away afterwards`,
    wrong_item: t`It is another item`,
    values_differ: t`The item’s values differ`,
    trade_reverted: t`The trade was reverted`,
    trade_locked: t`It cannot be traded on`,
    goal_missed: t`The goal was not reached`,
    service_stopped: t`The service was stopped`,
    account_harmed: t`The account was harmed`,
    no_show: t`Nobody came to the session`,
    session_short: t`The session was too short`,
    buyer_absent: t`The buyer did not come to the trade`,
    inputs_wrong: t`The buyer’s details are wrong`,
    buyer_holds_back: t`The buyer has it and does not confirm`,
  };
}
