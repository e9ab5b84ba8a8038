/** What the configured services may load and where they may send to: for the Content Security Policy. */
import type { ServicesEnv } from './env-services.ts';
import type { StripeEnv } from './env-stripe.ts';

/** What Intercom's page on Content Security Policies asks for in its EU zone, the US hosts of its files included. */
const INTERCOM = [
  'https://js.intercomcdn.com',
  'https://fonts.intercomcdn.com',
  'https://static.intercomassets.com',
  'https://static.intercomassets.eu',
  'https://downloads.intercomcdn.com',
  'https://downloads.intercomcdn.eu',
  'https://uploads.eu.intercomcdn.com',
  'https://*.intercom-messenger.com',
  'wss://*.intercom-messenger.com',
  'https://nexus-europe-websocket.intercom.io',
  'wss://nexus-europe-websocket.intercom.io',
  'https://nexus-websocket-a.intercom.io',
  'wss://nexus-websocket-a.intercom.io',
  'https://intercom-sheets.com',
];

const INTERCOM_SCRIPTS = 'https://js.intercomcdn.com';

interface ServiceHosts {
  scripts: readonly string[];
  others: readonly string[];
  hasOwnStyles: boolean;
}

/** Empty without configuration: the policy is then as if there were no such services. */
export function serviceHosts({ support, trackers }: ServicesEnv): ServiceHosts {
  const isReal = support?.script.startsWith('https://widget.intercom.io/') === true;
  const own = support ? [new URL(support.script).origin] : [];
  return {
    scripts: [
      ...own,
      ...(isReal ? [INTERCOM_SCRIPTS] : []),
      ...trackers.map(({ script }) => new URL(script).origin),
    ],
    others: [
      ...(support ? [support.api] : []),
      ...(isReal ? INTERCOM : []),
      ...trackers.flatMap(({ hosts }) => hosts),
    ],
    hasOwnStyles: support !== undefined,
  };
}

/** Where payers are led to pay: a form of ours without script ends there. Empty while Stripe is not configured. */
export function paymentPages(stripe: StripeEnv | undefined): readonly string[] {
  return stripe ? [stripe.apiUrl ?? 'https://checkout.stripe.com'] : [];
}
