/** Texts about changes of an order, for buyer and seller. Titles are in the text, never in the subject. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import type { OrderClocks } from '~/domain/order-clocks.ts';
import { disputeDates } from '~/domain/dispute.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { SETTLE_SOON_HOURS, START_SOON_HOURS } from '~/domain/order-reminders.ts';
import { PROPOSAL_HOURS } from '~/domain/proposals.ts';
import { goodsText } from '~/platform/i18n/goods.ts';
import type { NotificationData } from './notifications.tables.ts';
import { orderDetails, type KnownOrder, type OrderTerms } from './order-details.ts';
import type { OrderNotificationCode } from './order-notifications.ts';
import { clocksOf } from '../orders/index.ts';

export interface NotificationText {
  subject: MessageDescriptor;
  body: MessageDescriptor;
  /** What it is about, line by line: goods, amount, deadline, person. */
  details?: readonly (MessageDescriptor | string)[];
  action: { label: MessageDescriptor; path: string };
}

const { startHours, sellerAnswerHours, settleHours, decideHours } = appConfig.orders;

type Texts = Omit<NotificationText, 'action'>;

function buyerTexts(
  goods: string,
  { verification_hours: verificationHours }: OrderClocks,
): Partial<Record<OrderNotificationCode, Texts>> {
  return {
    buyer_paid: {
      subject: msg`Your order is paid`,
      body: msg`We hold your money for ${goods} until you have what you bought. The seller starts next.`,
    },
    buyer_verification: {
      subject: msg`Your order waits for you`,
      body: msg`Before ${goods} can go on, your identity has to be verified. Without it the order is given back after ${verificationHours} hours.`,
    },
    buyer_waiting: {
      subject: msg`Your order is being checked`,
      body: msg`Our support looks at the payment for ${goods}. There is nothing to do for you.`,
    },
    buyer_not_charged: {
      subject: msg`Your card was not charged`,
      body: msg`The check of the payment for ${goods} was not passed in time or at all, or the bank of the card did not give the money. The order has ended, nothing was charged, and what bonus or wallet money was reserved is back.`,
    },
    buyer_started: {
      subject: msg`Your order was started`,
      body: msg`The seller has started ${goods}. The order shows until when it is to be delivered.`,
    },
    buyer_delivered: {
      subject: msg`Your order was delivered`,
      body: msg`${goods} was delivered. Check it and confirm, or open a dispute when something is wrong.`,
    },
    buyer_completed: {
      subject: msg`Your order is complete`,
      body: msg`${goods} is complete. You can review the seller.`,
    },
    buyer_disputed: {
      subject: msg`A dispute was opened on your order`,
      body: msg`The seller has opened a dispute on ${goods}. Answer within ${sellerAnswerHours} hours. What you could cancel before, you still can.`,
    },
    buyer_refunded: {
      subject: msg`Your order was refunded`,
      body: msg`${goods} was given back, and your money with it.`,
    },
  };
}

function sellerTexts(goods: string): Partial<Record<OrderNotificationCode, Texts>> {
  return {
    seller_paid: {
      subject: msg`You have a new order`,
      body: msg`${goods} is paid, and the money is held safely. Start it within ${startHours} hours.`,
    },
    seller_redeliver: {
      subject: msg`An order has to be delivered again`,
      body: msg`The dispute on ${goods} is over: deliver it again. The order shows until when.`,
    },
    seller_redelivered: {
      subject: msg`An order was delivered again`,
      body: msg`The dispute on ${goods} is over: the buyer got other units from your vault. There is nothing to do for you.`,
    },
    seller_completed: {
      subject: msg`A sale is complete`,
      body: msg`${goods} is complete. The order shows when the money is yours.`,
    },
    seller_disputed: {
      subject: msg`A dispute was opened on your sale`,
      body: msg`There is a dispute on ${goods}. Answer within ${sellerAnswerHours} hours: if nothing was delivered, silence decides for the buyer.`,
    },
    seller_refunded: {
      subject: msg`A sale was given back`,
      body: msg`${goods} was given back to the buyer, and the stock is yours again.`,
    },
  };
}

/** What people are told while an order waits for somebody. */
function waitingTexts(
  goods: string,
  { late_hours: lateHours }: OrderClocks,
): Partial<Record<OrderNotificationCode, Texts>> {
  return {
    seller_start_soon: {
      subject: msg`An order is to be started soon`,
      body: msg`${goods} is paid and nobody has started it. Start it within ${START_SOON_HOURS} hours, or the buyer is refunded.`,
    },
    buyer_check_soon: {
      subject: msg`Have you checked your order?`,
      body: msg`${goods} was delivered. Unless you open a dispute before the time to check is over, the order completes by itself and the seller is paid.`,
    },
    buyer_warranty_soon: {
      subject: msg`A warranty ends tomorrow`,
      body: msg`The warranty on ${goods} ends within a day. If something is wrong, say so before.`,
    },
    seller_deliver_soon: {
      subject: msg`An order is to be delivered soon`,
      body: msg`The promised time for ${goods} is nearly over. After it the buyer can cancel alone.`,
    },
    seller_late: {
      subject: msg`A delivery is late`,
      body: msg`The promised time for ${goods} has passed: the buyer can cancel at any time. Deliver now, or give up the order.`,
    },
    buyer_late: {
      subject: msg`Your order is late`,
      body: msg`The promised time for ${goods} has passed. You can cancel and get everything back, or keep waiting; after ${lateHours} hours more it is refunded by itself.`,
    },
    seller_late_last: {
      subject: msg`A late order is about to be refunded`,
      body: msg`${goods} was not delivered. Unless you deliver it, the buyer is refunded within a day.`,
    },
    buyer_check_long: {
      subject: msg`Your payment is still being checked`,
      body: msg`Our support has not decided about the payment for ${goods} yet. Without a decision within a day it goes back to you.`,
    },
  };
}

/** Whether the date of the decision has passed. */
function isDecisionOverdue(known: KnownOrder | null): boolean {
  const since = known?.order.dispute_escalated_at;
  if (!known || !since) return false;
  return disputeDates({ since, escalatedAt: since }).decideBy <= known.now;
}

/** @param isOverdue the date of the decision has passed: then no time is named for it */
function takenOver(goods: string, isOverdue: boolean): Texts {
  return {
    subject: msg`Support has taken over your dispute`,
    body: isOverdue
      ? msg`The dispute on ${goods} is with support now: the time to settle it is over. Support decides by what both can show.`
      : msg`The dispute on ${goods} is with support now: the time to settle it is over, or the other side asked for it. Support decides within ${decideHours} hours by what both can show.`,
  };
}

/** What both are told while they settle a dispute themselves. */
function proposalTexts(goods: string): Partial<Record<OrderNotificationCode, Texts>> {
  const proposed = {
    subject: msg`A solution was proposed to you`,
    body: msg`The other side proposes how the dispute on ${goods} ends. The order shows what it means for you; within ${PROPOSAL_HOURS} hours you can accept it or propose something else.`,
  };
  const takenBack = {
    subject: msg`A proposal was taken back`,
    body: msg`The other side has taken back what it proposed in the dispute on ${goods}. The dispute goes on.`,
  };
  const lapsed = {
    subject: msg`A proposal has lapsed`,
    body: msg`Nobody accepted what was proposed in the dispute on ${goods} in time. The dispute goes on; either of you can propose again.`,
  };
  const agreed = {
    subject: msg`Your proposal was accepted`,
    body: msg`The other side has accepted what you proposed for ${goods}. The dispute is over, and the order shows what follows.`,
  };
  return {
    buyer_proposed: proposed,
    seller_proposed: proposed,
    buyer_proposal_taken_back: takenBack,
    seller_proposal_taken_back: takenBack,
    buyer_proposal_lapsed: lapsed,
    seller_proposal_lapsed: lapsed,
    buyer_agreed: agreed,
    seller_agreed: agreed,
  };
}

/** What is said in a dispute, and what support asks. */
function caseTexts(goods: string): Partial<Record<OrderNotificationCode, Texts>> {
  const stated = {
    subject: msg`There is something new in your dispute`,
    body: msg`The other side has added a statement to the dispute on ${goods}. The order shows it; you can add one of your own.`,
  };
  const asked = {
    subject: msg`Support asks you something`,
    body: msg`Support has a question about the dispute on ${goods}. Read it on the order’s page and answer by a statement.`,
  };
  return { buyer_stated: stated, seller_stated: stated, buyer_asked: asked, seller_asked: asked };
}

/** What people are told while a dispute waits for somebody. */
function disputeTexts(
  goods: string,
  isOverdue: boolean,
): Partial<Record<OrderNotificationCode, Texts>> {
  const answered = {
    subject: msg`Your dispute was answered`,
    body: msg`The other side has answered the dispute on ${goods}. Propose a solution on the order’s page; otherwise support decides.`,
  };
  const settle = {
    subject: msg`A few hours left to settle a dispute`,
    body: msg`The dispute on ${goods} goes to support within ${SETTLE_SOON_HOURS} hours. Until then whoever opened it can withdraw it; afterwards support decides, unless one of you accepts what the other proposes.`,
  };
  const withdrawn = {
    subject: msg`A dispute was withdrawn`,
    body: msg`The other side has withdrawn the dispute on ${goods}. The order goes on where it was; it shows the dates that apply now.`,
  };
  const talks = proposalTexts(goods);
  const escalated = takenOver(goods, isOverdue);
  const late = {
    subject: msg`The decision takes longer`,
    body: msg`Support should have decided the dispute on ${goods} by now. It stands at the top of their list; the money stays in escrow.`,
  };
  return {
    seller_answer_soon: {
      subject: msg`A dispute waits for your answer`,
      body: msg`You have not answered the dispute on ${goods} yet, and the time for it is nearly over.`,
    },
    buyer_answer_soon: {
      subject: msg`A dispute waits for your answer`,
      body: msg`You have not answered the seller’s dispute on ${goods} yet, and the time for it is nearly over.`,
    },
    seller_answer_late: {
      subject: msg`You have not answered a dispute`,
      body: msg`The time to answer the dispute on ${goods} has passed. If nothing was delivered, the buyer can cancel now, and is refunded by itself ${settleHours} hours after the dispute began.`,
    },
    buyer_answer_late: {
      subject: msg`You have not answered a dispute`,
      body: msg`The time to answer the seller’s dispute on ${goods} has passed. The order shows what happens without your answer, and when.`,
    },
    buyer_may_leave: {
      subject: msg`You can cancel your order`,
      body: msg`${goods} was not delivered in time, or the seller is silent. You can cancel now and get everything back.`,
    },
    support_decide_soon: {
      subject: msg`An order waits for support`,
      body: msg`Nobody has decided about ${goods} yet, and the time for it is over within a day.`,
    },
    support_decide_late: {
      subject: msg`A decision of support is overdue`,
      body: msg`The dispute on ${goods} should have been decided by now. Buyer and seller were told that it takes longer.`,
    },
    support_case_waits: {
      subject: msg`A dispute waits for support`,
      body: msg`The dispute on ${goods} was not settled, or a side calls for support. It is to be decided within ${decideHours} hours.`,
    },
    ...talks,
    ...caseTexts(goods),
    buyer_dispute_withdrawn: withdrawn,
    seller_dispute_withdrawn: withdrawn,
    buyer_settle_soon: settle,
    seller_settle_soon: settle,
    buyer_escalated: escalated,
    seller_escalated: escalated,
    buyer_answered: answered,
    seller_answered: answered,
    buyer_decision_late: late,
    seller_decision_late: late,
  };
}

/** What the vault hands over by itself leaves its seller nothing to do. */
function soldFromVault(goods: string): Texts {
  return {
    subject: msg`You have a new order`,
    body: msg`${goods} was sold and handed over out of your vault. The buyer checks it now; there is nothing to do for you.`,
  };
}

/** The next act, where there is one. */
const acts: Partial<Record<OrderNotificationCode, MessageDescriptor>> = {
  buyer_verification: msg`Verify your identity`,
  buyer_delivered: msg`Check and confirm`,
  buyer_completed: msg`Review the seller`,
  buyer_disputed: msg`Answer the dispute`,
  buyer_answer_soon: msg`Answer the dispute`,
  buyer_answer_late: msg`Answer the dispute`,
  buyer_late: msg`Cancel or wait`,
  buyer_may_leave: msg`Cancel the order`,
  seller_paid: msg`Start the order`,
  seller_redeliver: msg`Deliver again`,
  seller_start_soon: msg`Start the order`,
  buyer_check_soon: msg`Check and confirm`,
  seller_deliver_soon: msg`Deliver the order`,
  seller_late: msg`Deliver the order`,
  seller_late_last: msg`Deliver the order`,
  seller_disputed: msg`Answer the dispute`,
  seller_answer_soon: msg`Answer the dispute`,
  seller_answer_late: msg`Answer the dispute`,
  buyer_proposed: msg`Read the proposal`,
  seller_proposed: msg`Read the proposal`,
  buyer_asked: msg`Read the question`,
  seller_asked: msg`Read the question`,
  support_case_waits: msg`Decide`,
  support_decide_soon: msg`Decide`,
  support_decide_late: msg`Decide`,
};

const showOrder = msg`Show the order`;

/**
 * The text of a notification about an order.
 * @param known the order as it is now; null when it is not known, or where nothing of its people may be told: then the text names the goods alone
 * @param terms its times and its way of delivery; null where they are not known
 * @throws when the code is unknown
 */
export function orderText(
  data: Extract<NotificationData, { type: 'order' }>,
  locale: Locale,
  known: KnownOrder | null,
  terms: OrderTerms | null,
): NotificationText {
  const { code, orderId } = data;
  const goods = goodsText(data.count, data.title, locale);
  const clocks = clocksOf({ clocks: terms?.clocks ?? null });
  const all = {
    ...buyerTexts(goods, clocks),
    ...sellerTexts(goods),
    ...waitingTexts(goods, clocks),
    ...disputeTexts(goods, isDecisionOverdue(known)),
  };
  const isFromVault = code === 'seller_paid' && terms?.delivery === 'instant';
  const texts = isFromVault ? soldFromVault(goods) : all[code];
  if (!texts) throw new Error(`No words for ${code}`);
  const label = isFromVault ? showOrder : (acts[code] ?? showOrder);
  return {
    ...texts,
    details: orderDetails(data, locale, known),
    action: { label, path: `/o/${orderNumber(orderId)}` },
  };
}
