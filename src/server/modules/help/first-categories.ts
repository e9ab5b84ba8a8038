/** The categories that a release brings, the articles in each in their order, what is asked most, and what to read next. */
import type { Locale } from '~config';
import type { ContactInput } from '~/contracts/content/content.schemas.ts';
import type { HelpIcon } from '~/contracts/help/help.schemas.ts';

interface FirstCategory {
  slug: string;
  icon: HelpIcon;
  /** What a message from one of its articles is about. */
  contactTopic: ContactInput['topic'];
  title: Record<Locale, string>;
  description: Record<Locale, string>;
  articles: readonly string[];
}

export const firstCategories: readonly FirstCategory[] = [
  {
    slug: 'orders',
    icon: 'parcel',
    contactTopic: 'order',
    title: { en: 'Orders and delivery', fr: 'Commandes et livraison' },
    description: {
      en: 'How an order runs, what its dates mean, and what to do when it is late.',
      fr: 'Comment une commande se déroule, ce que disent ses dates, et que faire en cas de retard.',
    },
    articles: [
      'my-order-is-late',
      'order-statuses',
      'confirming-receipt',
      'how-an-order-works',
      'delivery-times',
      'cancel-an-order',
      'order-refused',
      'reviews',
    ],
  },
  {
    slug: 'disputes',
    icon: 'scales',
    contactTopic: 'order',
    title: { en: 'Disputes and refunds', fr: 'Litiges et remboursements' },
    description: {
      en: 'When something went wrong: how to open a dispute, what counts, and how the money comes back.',
      fr: 'Quand quelque chose s’est mal passé : ouvrir un litige, ce qui compte, et comment l’argent revient.',
    },
    articles: [
      'open-a-dispute',
      'what-counts-as-proof',
      'when-the-money-is-back',
      'how-a-dispute-ends',
      'the-seller-does-not-answer',
      'account-taken-back',
    ],
  },
  {
    slug: 'money',
    icon: 'wallet',
    contactTopic: 'payment',
    title: { en: 'Payment and balance', fr: 'Paiement et solde' },
    description: {
      en: 'Ways to pay, failed payments, what your balances mean, codes and rewards.',
      fr: 'Moyens de paiement, paiements échoués, ce que disent vos soldes, codes et récompenses.',
    },
    articles: [
      'ways-to-pay',
      'wallet-balances',
      'promo-codes',
      'payment-failed',
      'deposits',
      'refer-a-friend',
    ],
  },
  {
    slug: 'selling',
    icon: 'sale',
    contactTopic: 'selling',
    title: { en: 'Selling', fr: 'Vendre' },
    description: {
      en: 'Becoming a seller, levels and fees, delivering, and what to do about a dispute.',
      fr: 'Devenir vendeur, niveaux et frais, livrer, et que faire face à un litige.',
    },
    articles: [
      'become-a-seller',
      'levels-and-fees',
      'when-the-seller-is-paid',
      'deliver-an-order',
      'offer-not-on-sale',
      'a-buyer-disputes',
    ],
  },
  {
    slug: 'payouts',
    icon: 'bank',
    contactTopic: 'payment',
    title: { en: 'Payouts', fr: 'Versements' },
    description: {
      en: 'From your wallet to your bank: methods, steps, and why a payout waits.',
      fr: 'De votre portefeuille à votre banque : moyens, étapes, et pourquoi un versement attend.',
    },
    articles: ['request-a-payout', 'add-a-payout-method', 'payout-declined'],
  },
  {
    slug: 'account',
    icon: 'shield',
    contactTopic: 'account',
    title: { en: 'Account and safety', fr: 'Compte et sécurité' },
    description: {
      en: 'Signing in, two steps, identity, notifications, your data, and how to spot a trick.',
      fr: 'Connexion, deux étapes, identité, notifications, vos données, et comment repérer une ruse.',
    },
    articles: [
      'two-step-sign-in',
      'deals-elsewhere',
      'your-data-and-leaving',
      'sign-in-problems',
      'identity-check',
      'secure-your-account',
      'notifications',
      'banned-account',
      'when-a-page-fails',
    ],
  },
];

export const askedMost: readonly string[] = [
  'when-the-seller-is-paid',
  'promo-codes',
  'account-taken-back',
  'payout-declined',
  'become-a-seller',
  'confirming-receipt',
];

/** By article; others of its category follow. */
export const readNext: Readonly<Record<string, readonly string[]>> = {
  'my-order-is-late': ['delivery-times', 'cancel-an-order', 'open-a-dispute'],
  'order-statuses': ['how-an-order-works', 'my-order-is-late', 'how-a-dispute-ends'],
  'confirming-receipt': ['open-a-dispute', 'when-the-seller-is-paid', 'account-taken-back'],
  'how-an-order-works': ['order-statuses', 'confirming-receipt', 'ways-to-pay'],
  'delivery-times': ['my-order-is-late', 'levels-and-fees', 'order-statuses'],
  'cancel-an-order': ['when-the-money-is-back', 'my-order-is-late', 'open-a-dispute'],
  'order-refused': ['deposits', 'ways-to-pay', 'identity-check'],
  reviews: ['open-a-dispute', 'levels-and-fees'],
  'open-a-dispute': ['what-counts-as-proof', 'how-a-dispute-ends', 'when-the-money-is-back'],
  'what-counts-as-proof': ['open-a-dispute', 'how-a-dispute-ends', 'a-buyer-disputes'],
  'when-the-money-is-back': ['wallet-balances', 'cancel-an-order', 'payment-failed'],
  'how-a-dispute-ends': ['what-counts-as-proof', 'the-seller-does-not-answer'],
  'the-seller-does-not-answer': ['my-order-is-late', 'open-a-dispute', 'deals-elsewhere'],
  'account-taken-back': ['open-a-dispute', 'secure-your-account', 'what-counts-as-proof'],
  'ways-to-pay': ['payment-failed', 'deposits', 'promo-codes'],
  'wallet-balances': ['request-a-payout', 'deposits', 'when-the-seller-is-paid'],
  'promo-codes': ['refer-a-friend', 'ways-to-pay', 'wallet-balances'],
  'payment-failed': ['ways-to-pay', 'deposits', 'identity-check'],
  deposits: ['wallet-balances', 'identity-check', 'payment-failed'],
  'refer-a-friend': ['promo-codes', 'wallet-balances'],
  'become-a-seller': ['levels-and-fees', 'deliver-an-order', 'offer-not-on-sale'],
  'levels-and-fees': ['when-the-seller-is-paid', 'delivery-times'],
  'when-the-seller-is-paid': ['request-a-payout', 'levels-and-fees', 'a-buyer-disputes'],
  'deliver-an-order': ['what-counts-as-proof', 'when-the-seller-is-paid', 'a-buyer-disputes'],
  'offer-not-on-sale': ['become-a-seller', 'deals-elsewhere'],
  'a-buyer-disputes': ['what-counts-as-proof', 'how-a-dispute-ends', 'deliver-an-order'],
  'request-a-payout': ['add-a-payout-method', 'payout-declined', 'identity-check'],
  'add-a-payout-method': ['request-a-payout', 'two-step-sign-in', 'payout-declined'],
  'payout-declined': ['identity-check', 'add-a-payout-method', 'wallet-balances'],
  'two-step-sign-in': ['sign-in-problems', 'secure-your-account'],
  'deals-elsewhere': ['secure-your-account', 'how-an-order-works'],
  'your-data-and-leaving': ['wallet-balances', 'secure-your-account'],
  'sign-in-problems': ['two-step-sign-in', 'secure-your-account', 'banned-account'],
  'identity-check': ['deposits', 'request-a-payout'],
  'secure-your-account': ['two-step-sign-in', 'deals-elsewhere'],
  notifications: ['secure-your-account', 'your-data-and-leaving'],
  'banned-account': ['identity-check', 'your-data-and-leaving'],
  'when-a-page-fails': ['sign-in-problems', 'payment-failed', 'notifications'],
};
