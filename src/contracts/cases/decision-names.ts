/** What support decided and why, in words, wherever it is read. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DecisionCode, DecisionOutcome } from './decision-codes.ts';

export const decisionCodeNames: Record<DecisionCode, MessageDescriptor> = {
  not_delivered: msg`The goods were not delivered`,
  partly_delivered: msg`A part of the goods is missing`,
  not_as_described: msg`The goods are not as described`,
  access_lost: msg`Access was lost through the seller’s side`,
  delivered_as_described: msg`Delivered as described`,
  buyer_withheld: msg`The buyer did not do their part`,
  no_proof: msg`What was claimed was not shown`,
  both_contributed: msg`Both sides had a part in it`,
  other: msg`Another reason, in the words below`,
};

export const decisionOutcomeNames: Record<DecisionOutcome, MessageDescriptor> = {
  refund: msg`Everything back to the buyer`,
  part: msg`A part back to the buyer`,
  release: msg`The seller is paid`,
  redeliver: msg`The seller delivers again`,
};
