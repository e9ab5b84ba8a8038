/** What happened in a case, in words: on the staff's desk and in the evidence pack. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderActor, OrderEvent } from '~/domain/order-lifecycle.ts';
import type { ProposalKind, ProposalOutcome } from '~/domain/proposals.ts';

export const eventNames: Record<OrderEvent | 'place', MessageDescriptor> = {
  place: msg`Order placed`,
  capture: msg`Paid into escrow`,
  promise: msg`Card authorised, not charged`,
  collect: msg`Charged into escrow`,
  promise_lost: msg`The authorisation ended without a charge`,
  unpaid_timeout: msg`Cancelled: not paid in time`,
  verification_passed: msg`Identity check passed`,
  verification_failed: msg`Identity check failed`,
  verification_timeout: msg`Identity check not done in time`,
  approve: msg`Payment approved by support`,
  refuse: msg`Payment refused by support`,
  approval_timeout: msg`Payment not approved in time`,
  start: msg`Started by the seller`,
  start_timeout: msg`Not started in time`,
  deliver: msg`Delivered`,
  delivery_timeout: msg`Not delivered in time`,
  confirm: msg`Confirmed by the buyer`,
  check_timeout: msg`Time to check over`,
  cancel: msg`Cancelled by the buyer`,
  decline: msg`Given up by the seller`,
  dispute: msg`Dispute opened`,
  answer: msg`Dispute answered`,
  escalate: msg`Handed to support`,
  withdraw: msg`Dispute withdrawn`,
  propose: msg`Solution proposed`,
  take_back: msg`Proposal taken back`,
  lapse: msg`Proposal lapsed`,
  agree_complete: msg`Agreed: the seller is paid`,
  agree_refund: msg`Agreed: everything back`,
  agree_redeliver: msg`Agreed: another delivery`,
  agree_continue: msg`Agreed: the order goes on`,
  bank_took: msg`The bank took the payment back`,
  dispute_timeout: msg`Dispute ended by its timer`,
  resolve_complete: msg`Decided by support: the seller is paid`,
  resolve_refund: msg`Decided by support: everything back`,
  resolve_redeliver: msg`Decided by support: another delivery`,
};

export const actorNames: Record<OrderActor, MessageDescriptor> = {
  buyer: msg`Buyer`,
  seller: msg`Seller`,
  support: msg`Support`,
  system: msg`By itself`,
};

export const proposalNames: Record<ProposalKind, MessageDescriptor> = {
  full_refund: msg`Everything back`,
  partial_refund: msg`A part of the price back`,
  redelivery: msg`Another delivery`,
  as_is: msg`The order stays as it is`,
};

export const outcomeNames: Record<ProposalOutcome, MessageDescriptor> = {
  accepted: msg`accepted`,
  countered: msg`countered`,
  replaced: msg`replaced`,
  taken_back: msg`taken back`,
  lapsed: msg`lapsed`,
  closed: msg`ended with the dispute`,
};
