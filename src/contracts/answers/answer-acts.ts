/** The acts of staff whose reason somebody reads, and which templates can be written for (decision 0126). */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const answerActs = [
  'offer_details',
  'offer_refused',
  'review_hidden',
  'picture_taken_down',
  'appeal_granted',
  'appeal_refused',
  'ban',
  'sign_in_reset',
  'seller_refused',
  'proof_refused',
  'partner_refused',
  'partner_ended',
  'payout_declined',
  'payout_bounced',
  'order_refused',
  'dispute_decided',
] as const;
export type AnswerAct = (typeof answerActs)[number];

export const answerActNames: Readonly<Record<AnswerAct, MessageDescriptor>> = {
  offer_details: msg`An offer is sent back for details`,
  offer_refused: msg`An offer is rejected`,
  review_hidden: msg`A review is hidden`,
  picture_taken_down: msg`A picture is taken down`,
  appeal_granted: msg`An appeal is granted`,
  appeal_refused: msg`An appeal is refused`,
  ban: msg`Somebody is banned`,
  sign_in_reset: msg`Sessions are ended, or a second factor is removed`,
  seller_refused: msg`A request to become a seller is refused`,
  proof_refused: msg`A proof of a seller is refused`,
  partner_refused: msg`An application of a partner is declined`,
  partner_ended: msg`A partnership is ended`,
  payout_declined: msg`A payout is declined`,
  payout_bounced: msg`A payout came back`,
  order_refused: msg`An order is refused`,
  dispute_decided: msg`A dispute is decided`,
};
