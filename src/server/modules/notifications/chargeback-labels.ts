/** Texts about money that a bank took back: for who paid, for the seller concerned, and for staff (decision 0099). */
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import { formatCents } from '~/platform/i18n/format.ts';
import type { NotificationText } from './order-labels.ts';
import type { NotificationData } from './notifications.tables.ts';

type ChargebackData = Extract<NotificationData, { type: 'chargeback' }>;
type Text = Pick<NotificationText, 'subject' | 'body'>;

interface Amounts {
  amount: string;
  owed: string;
  owes: boolean;
}

function payerText(change: ChargebackData['change'], { amount, owed, owes }: Amounts): Text {
  if (change === 'won') {
    return {
      subject: msg`Your bank gave a payment back to us`,
      body: msg`Your bank decided that the payment of ${amount} stands. What we had set aside is in your wallet again, and orders that stood still go on.`,
    };
  }
  if (change === 'lost' && owes) {
    return {
      subject: msg`You owe us ${owed}`,
      body: msg`Your bank took back your payment of ${amount} for good, but you have what it paid for, or had its money back before. What your wallet lacks, ${owed}, you owe us. Until it is settled you cannot buy or be paid out. Deposit the amount and press “Settle it” on your balance page; if you think this is wrong, write to support.`,
    };
  }
  if (change === 'lost') {
    return {
      subject: msg`Your bank took a payment back for good`,
      body: msg`Your bank decided that the payment of ${amount} goes back to your card. What we had set aside for it is gone with it; you owe us nothing for it.`,
    };
  }
  return {
    subject: msg`Your bank took a payment back`,
    body: msg`Your bank took back your payment of ${amount}, because it was disputed there. Until the bank decides, we set aside what your wallet has of it, and orders that were not delivered yet stand still. If you did not mean this, ask your bank to withdraw the dispute.`,
  };
}

function sellerText(change: ChargebackData['change'], { amount, owed, owes }: Amounts): Text {
  if (change === 'won') {
    return {
      subject: msg`The bank of a buyer decided for you`,
      body: msg`The payment of a sale stands. Your proceeds, or the order, go on as before.`,
    };
  }
  if (change === 'lost' && owes) {
    return {
      subject: msg`A sale was charged back: you owe ${owed}`,
      body: msg`The bank of a buyer took the payment of a sale back for good, and nothing in the order’s log proves that the buyer has the goods. Your proceeds of it, ${amount}, go back; ${owed} of them were released before. Half of each further release pays that; you can settle it at once on your balance page. Until then nothing is paid out.`,
    };
  }
  if (change === 'lost') {
    return {
      subject: msg`A sale was charged back`,
      body: msg`The bank of a buyer took the payment of a sale back for good, and nothing in the order’s log proves that the buyer has the goods. So ${amount} of it are not paid to you. You owe nothing for it.`,
    };
  }
  return {
    subject: msg`The bank of a buyer took a payment back`,
    body: msg`The bank took back the payment of one of your sales, and nothing in its log proves that the buyer has the goods. The order stands still, and its proceeds wait, until the bank decides. Do not deliver meanwhile. If you have a proof of the delivery, send it to support: we answer the bank.`,
  };
}

function staffText({ change }: ChargebackData, amount: string): Text {
  if (change === 'won' || change === 'lost') {
    return change === 'won'
      ? {
          subject: msg`A chargeback was won`,
          body: msg`${amount} are back, and everything is where it was.`,
        }
      : {
          subject: msg`A chargeback was lost`,
          body: msg`The bank keeps ${amount}. Who bears it stands with the chargeback.`,
        };
  }
  return {
    subject: msg`A chargeback waits for an answer`,
    body: msg`A bank disputes ${amount}. Look at what the order’s log proves, and answer in time.`,
  };
}

/** The text about one chargeback, for one of those concerned. */
export function chargebackText(data: ChargebackData, locale: Locale): NotificationText {
  const { side, change, orderId, cents, owedCents } = data;
  const amount = formatCents(cents, 'USD', locale);
  const amounts = { amount, owed: formatCents(owedCents, 'USD', locale), owes: owedCents > 0 };
  if (side === 'staff') {
    const action = { label: msg`Show the chargebacks`, path: '/staff/payments?queue=chargebacks' };
    return { ...staffText(data, amount), action };
  }
  const text = side === 'payer' ? payerText(change, amounts) : sellerText(change, amounts);
  const isAboutMoney = orderId === null || amounts.owes;
  const action = isAboutMoney
    ? { label: msg`Show the balance`, path: '/profile/me/balance' }
    : { label: msg`Show the order`, path: `/orders/${orderId}` };
  return { ...text, action };
}
