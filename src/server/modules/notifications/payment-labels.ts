/** Texts about money that did not simply arrive, or that staff moved. */
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import { ruleText } from '~/contracts/wallet/statement-labels.ts';
import { formatCents } from '~/platform/i18n/format.ts';
import type { NotificationText } from './order-labels.ts';
import type { NotificationData } from './notifications.tables.ts';

type PaymentData = Extract<NotificationData, { type: 'payment' }>;

/** Where to look: the order, or the balance for a deposit. */
function actionOf({ orderId }: { orderId: string | null }): NotificationText['action'] {
  return orderId === null
    ? { label: msg`Show the balance`, path: '/profile/me/balance' }
    : { label: msg`Show the order`, path: `/orders/${orderId}` };
}

/** A deposit is late only where it does not fit the limits any more. */
function lateBody({ wentTo, orderId }: PaymentData, amount: string): NotificationText['body'] {
  if (orderId === null)
    return msg`Your deposit of ${amount} was paid after its time, and exceeds what you may deposit now. The money is yours: it goes back to your card.`;
  return wentTo === 'card'
    ? msg`Your payment of ${amount} arrived when the order no longer needed it. The money is yours: it goes back to your card.`
    : msg`Your payment of ${amount} arrived when the order no longer needed it. The money is yours: it is in your wallet.`;
}

/** The provider could not collect the money: of an order, which waits, or of a deposit. */
function failedText({ orderId }: PaymentData, amount: string) {
  return orderId === null
    ? {
        subject: msg`Your deposit did not go through`,
        body: msg`The payment of ${amount} for your deposit failed. Your card was not charged, and your balance is what it was. Start the deposit again from your balance; if it fails once more, use another card or ask your bank.`,
      }
    : {
        subject: msg`Your payment did not go through`,
        body: msg`Nothing was taken. Your order waits for you: try again, or choose another way to pay.`,
      };
}

function textsOf(data: PaymentData, amount: string) {
  const isInWallet = data.wentTo !== 'card';
  return {
    failed: failedText(data, amount),
    late: {
      subject:
        data.orderId === null
          ? msg`Your deposit goes back to your card`
          : msg`Your payment came too late for the order`,
      body: lateBody(data, amount),
    },
    mismatch: {
      subject: msg`We are looking into your payment`,
      body: msg`We asked for ${amount}, but another amount or currency was paid. Your money is safe: our support is looking into it and will tell you what happens to it.`,
    },
    credited: {
      subject: msg`We looked into your payment`,
      body: isInWallet
        ? msg`What you paid, ${amount}, is in your wallet now.`
        : msg`What you paid, ${amount}, goes back to your card.`,
    },
    closed: {
      subject: msg`We looked into your payment`,
      body: msg`Nothing is left to do about your payment of ${amount}. If money was taken and you cannot find it, write to support.`,
    },
  } satisfies Record<PaymentData['code'], Omit<NotificationText, 'action'>>;
}

/** The text about one payment or deposit. */
function paymentText(data: PaymentData, locale: Locale): NotificationText {
  const amount = formatCents(data.cents, 'USD', locale);
  return { ...textsOf(data, amount)[data.code], action: actionOf(data) };
}

type CardRefundData = Extract<NotificationData, { type: 'card_refund' }>;

/** The text about money that went back to a card, or has not arrived there. */
function cardRefundText(data: CardRefundData, locale: Locale): NotificationText {
  const amount = formatCents(data.cents, 'USD', locale);
  const action = actionOf(data);
  if (data.result === 'done')
    return {
      subject: msg`Your money is back on your card`,
      body: msg`We have sent ${amount} back to the card you paid with. Your bank shows it within a few days.`,
      action,
    };
  return {
    subject: msg`Your card could not be credited`,
    body: msg`We tried to send ${amount} back to the card you paid with, and the payment provider refused it. Nothing is lost: we are looking after it. If that card no longer exists, write to support.`,
    action,
  };
}

/** The text about money that recall protection paid. It stands in the wallet: card money is spent here or goes back to its card. */
function recallText(
  { orderId, cents }: Extract<NotificationData, { type: 'recall' }>,
  locale: Locale,
): NotificationText {
  const amount = formatCents(cents, 'USD', locale);
  return {
    subject: msg`You got ${amount} back by recall protection`,
    body: msg`Support has found that the account you bought was taken back within its warranty. ${amount} of what you paid are in your wallet again.`,
    action: { label: msg`Show the order`, path: `/orders/${orderId}` },
  };
}

/** The text about money that staff moved, with the cause that the statement shows as well (decision 0119). */
function adjustedText(
  { cents, cause }: Extract<NotificationData, { type: 'adjusted' }>,
  locale: Locale,
): NotificationText {
  const amount = formatCents(Math.abs(cents), 'USD', locale);
  const why = ruleText(`adjustment.${cause}`);
  const texts =
    cents > 0
      ? {
          subject: msg`${amount} was added to your balance`,
          body: msg`Two people of our team have put ${amount} into your wallet. The statement says why.`,
        }
      : {
          subject: msg`${amount} was taken from your balance`,
          body: msg`Two people of our team have taken ${amount} out of your wallet. The statement says why. If you think that this is wrong, write to support.`,
        };
  return {
    ...texts,
    ...(why && { details: [why] }),
    action: { label: msg`Show the balance`, path: '/profile/me/balance' },
  };
}

/** The text about money that did not simply arrive, came back, or that staff moved. */
export function moneyText(
  data: Extract<NotificationData, { type: 'payment' | 'card_refund' | 'recall' | 'adjusted' }>,
  locale: Locale,
): NotificationText {
  switch (data.type) {
    case 'payment':
      return paymentText(data, locale);
    case 'card_refund':
      return cardRefundText(data, locale);
    case 'recall':
      return recallText(data, locale);
    case 'adjusted':
      return adjustedText(data, locale);
  }
}
