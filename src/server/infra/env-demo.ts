/**
 * Settings of the simulated parts: the demo market and the sandbox (decision 0029), and of a market without them
 * (decision 0098). Enabled by default only when the server is reachable from this machine alone; otherwise it has to be
 * requested. A part of env.ts.
 */

interface Values {
  HOST: string;
  APP_ORIGIN?: string | undefined;
  TRUST_PROXY: number;
  DATABASE_URL?: string | undefined;
  SEED?: 'demo' | 'none' | undefined;
  SANDBOX?: 'on' | 'off' | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  OPERATOR_EMAIL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: readonly string[] | undefined;
  DEMO_SCRIPT: 'on' | 'off';
  DEMO_LARGE_SELLER: 'on' | 'off';
}

export interface DemoEnv {
  seed: 'demo' | 'none';
  /** Sandbox payments, mail and identity checks, `/dev/mail` and the movable clock. */
  sandbox: boolean;
  /**
   * Which accounts of the demo market can sign in: none, those without rights over others, or all. Their password is
   * published.
   */
  demoAccounts: 'locked' | 'members' | 'open';
  /**
   * Whether simulated sign-in providers may stand in for real ones: on the own machine only, because whoever comes by them
   * is whoever they say.
   */
  sandboxSignIn: boolean;
  /** Whether the demo market's sellers act by script: never without the demo market. */
  demoScript: boolean;
  /** Whether the demo market is written with its seller of 5 000 offers. */
  demoLargeSeller: boolean;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

function isOwnOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && LOOPBACK.test(hostname);
}

/** The variable that makes the server reachable from other machines; null when none does. */
function openedBy({ HOST, APP_ORIGIN, TRUST_PROXY }: Values): string | null {
  if (!LOOPBACK.test(HOST)) return 'HOST';
  if (APP_ORIGIN !== undefined && !isOwnOrigin(APP_ORIGIN)) return 'APP_ORIGIN';
  return TRUST_PROXY > 0 ? 'TRUST_PROXY' : null;
}

/** The demo market is seeded by default unless a real provider is configured. */
function seedOf(values: Values, hasRealProvider: boolean): 'demo' | 'none' {
  const isPlain =
    openedBy(values) === null &&
    !hasRealProvider &&
    values.DATABASE_URL === undefined &&
    values.SANDBOX !== 'off';
  return values.SEED ?? (isPlain ? 'demo' : 'none');
}

/** What a real market lacks, each with what it is for: whatever the sandbox would stand in for and cannot be left out. */
function lacking(values: Values): string[] {
  const needed: [keyof Values, string][] = [
    ['STRIPE_SECRET_KEY', 'to take payments'],
    ['STRIPE_WEBHOOK_SECRET', 'to hear of them'],
    ['SMTP_URL', 'to send mail'],
    ['MAIL_FROM', 'as its sender'],
    ['OPERATOR_EMAIL', 'to be written to'],
  ];
  // Links in mails and the way back from the payment page are made of it.
  if (openedBy(values) !== null) needed.push(['APP_ORIGIN', 'to be reached']);
  return needed
    .filter(([name]) => values[name] === undefined)
    .map(([name, what]) => `${name} (${what})`);
}

/** A real market is complete and has no demo market. */
function realProblem(values: Values): string | null {
  if (values.SEED === 'demo') {
    return 'SEED=demo and SANDBOX=off contradict each other: a real market has no demo accounts.';
  }
  const missing = lacking(values);
  return missing.length === 0
    ? null
    : `SANDBOX=off is a real market and needs what is missing: ${missing.join(', ')}.`;
}

/**
 * The contradiction between these variables, as a sentence that names all that is missing; null when there is none.
 * @param hasRealProvider a real provider of payments, mail, sign-in or identity checks is configured
 */
export function demoProblem(values: Values, hasRealProvider: boolean): string | null {
  if (values.SANDBOX === 'off') return realProblem(values);
  if (values.STRIPE_SECRET_KEY?.includes('_live_') === true) {
    return 'STRIPE_SECRET_KEY takes real money, which has no place beside simulated payments: set SANDBOX=off, or give a key for tests.';
  }
  const isDemo = seedOf(values, hasRealProvider) === 'demo';
  const opened = openedBy(values);
  if (opened !== null) {
    return isDemo && values.SANDBOX === 'on'
      ? null
      : `${opened} lets others than this machine in, where payments are simulated: set SANDBOX=on and SEED=demo if a public demonstration is meant, SANDBOX=off if a real market is.`;
  }
  return isDemo || values.SANDBOX === 'on'
    ? null
    : 'SEED leaves the demo market off here, and with it the simulated payments: set SEED=demo for a demo market, SANDBOX=on for an empty sandbox on this machine, or SANDBOX=off for a real market.';
}

/**
 * @param values in which `demoProblem` found nothing wrong
 * @param hasRealProvider as given to `demoProblem`: beside real providers a demo market has to be requested
 */
export function demoOf(values: Values, hasRealProvider: boolean): DemoEnv {
  const isOwnMachine = openedBy(values) === null;
  const seed = seedOf(values, hasRealProvider);
  const whose = isOwnMachine ? 'open' : 'members';
  const sandbox = seed === 'demo' || (isOwnMachine && values.SANDBOX === 'on');
  return {
    seed,
    sandbox,
    sandboxSignIn: sandbox && isOwnMachine,
    demoAccounts: seed === 'demo' ? whose : 'locked',
    demoScript: seed === 'demo' && values.DEMO_SCRIPT === 'on',
    demoLargeSeller: seed === 'demo' && values.DEMO_LARGE_SELLER === 'on',
  };
}
