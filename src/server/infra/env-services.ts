/**
 * Services of others that a page or the server uses only after consent: none by default. One description of each, from
 * which the Content Security Policy, the script loader and the cookies page are made. A part of env.ts.
 */
import * as v from 'valibot';

const httpsAddress = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check((text) => URL.canParse(text) && text.startsWith('https://'), 'must start with https://'),
);

/** Addresses that stand-ins of tests have, besides https. */
const testAddress = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^(?:https:\/\/|http:\/\/127\.0\.0\.1[:/])/.test(text),
    'must be an address that starts with https://',
  ),
);

const host = v.pipe(
  v.string(),
  v.regex(
    /^(?:https|wss):\/\/(?:\*\.)?[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}(?::\d{1,5})?$/,
    'must be an origin such as https://cdn.example.com',
  ),
);

const originOnly = v.pipe(
  testAddress,
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin without a path or trailing slash',
  ),
);

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80), v.regex(/^[^{}|]*$/));

const trackerSchema = v.strictObject({
  /** As people know it; it stands on the cookies page. */
  name: line,
  /** Who runs it. */
  company: line,
  kind: v.picklist(['advertising', 'statistics']),
  script: testAddress,
  /** What else it loads from or sends to. */
  hosts: v.optional(v.pipe(v.array(host), v.maxLength(20)), []),
  cookies: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          name: v.pipe(v.string(), v.regex(/^[\w.*-]{1,80}$/)),
          days: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_000)),
        }),
      ),
      v.maxLength(20),
    ),
    [],
  ),
  privacy: v.optional(httpsAddress),
});

type Tracker = v.InferOutput<typeof trackerSchema>;

const trackers = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const message =
      'must be a JSON list of {name, company, kind, script, hosts, cookies, privacy}, as docs/operations.md shows';
    try {
      const parsed = v.safeParse(
        v.pipe(v.array(trackerSchema), v.maxLength(10)),
        JSON.parse(dataset.value),
      );
      if (parsed.success) return parsed.output;
    } catch {
      // No JSON: the same sentence.
    }
    addIssue({ message });
    return NEVER;
  }),
);

/** The variables. Keys are the names of the environment. */
export const serviceVariables = {
  CONSENT_QUESTION: v.optional(
    v.picklist(['needed', 'always'], 'must be one of needed, always'),
    'needed',
  ),
  INTERCOM_APP_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z\d]{4,20}$/, 'must be the id of a workspace, as Intercom shows it'),
    ),
  ),
  INTERCOM_IDENTITY_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters')),
  ),
  INTERCOM_SCRIPT: v.optional(testAddress),
  INTERCOM_API: v.optional(originOnly, 'https://api-iam.eu.intercom.io'),
  POSTHOG_API_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^phc_\w{20,80}$/, 'must be the key of a project, which begins with phc_'),
    ),
  ),
  POSTHOG_HOST: v.optional(testAddress, 'https://eu.i.posthog.com'),
  TRACKERS: v.optional(trackers),
};

const serviceSchema = v.object(serviceVariables);
type Values = v.InferOutput<typeof serviceSchema>;

interface SupportWidget {
  appId: string;
  /** Signs the ids of members, so that nobody chats in another's name. */
  identitySecret: string;
  script: string;
  /** Where the messenger calls: the zone of the workspace. */
  api: string;
}

export interface ServicesEnv {
  /** Ask every visitor, or only where something wants an answer. */
  consentQuestion: 'needed' | 'always';
  /** Undefined: there is no support widget. */
  support: SupportWidget | undefined;
  /** Undefined: events go to no service. */
  posthog: { apiKey: string; host: string } | undefined;
  trackers: readonly Tracker[];
}

/** The contradiction between these variables, as a sentence; null when there is none. */
export function servicesProblem(values: Values): string | null {
  const { INTERCOM_APP_ID: id, INTERCOM_IDENTITY_SECRET: secret, INTERCOM_SCRIPT: script } = values;
  if ((id === undefined) !== (secret === undefined))
    return 'INTERCOM_APP_ID and INTERCOM_IDENTITY_SECRET must be set together.';
  return script !== undefined && id === undefined ? 'INTERCOM_SCRIPT needs INTERCOM_APP_ID.' : null;
}

/** @param isProduction elsewhere no tracker is loaded, whatever is configured (specification, section 7) */
export function servicesOf(values: Values, isProduction: boolean): ServicesEnv {
  const { INTERCOM_APP_ID: appId, INTERCOM_IDENTITY_SECRET: identitySecret } = values;
  const { POSTHOG_API_KEY: apiKey } = values;
  return {
    consentQuestion: values.CONSENT_QUESTION,
    support:
      appId === undefined || identitySecret === undefined
        ? undefined
        : {
            appId,
            identitySecret,
            api: values.INTERCOM_API,
            script: values.INTERCOM_SCRIPT ?? `https://widget.intercom.io/widget/${appId}`,
          },
    posthog: apiKey === undefined ? undefined : { apiKey, host: values.POSTHOG_HOST },
    trackers: isProduction ? (values.TRACKERS ?? []) : [],
  };
}
