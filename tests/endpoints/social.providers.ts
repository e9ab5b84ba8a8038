/** Fake providers that return what a test sets. They refuse used codes and wrong proofs. */
import { Failure } from '~/contracts/failure.ts';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import type {
  SignInAnswer,
  SignInAttempt,
  SocialIdentity,
  SocialProvider,
  SocialProviders,
} from '~/server/infra/social/provider.ts';

export type Person = Omit<SocialIdentity, 'provider'>;

export interface PretendProvider extends SocialProvider {
  /** Somebody agreed at the provider: the code that the browser brings back. */
  agree(person: Partial<Person>): string;
  /** How often an exchange was asked for. */
  exchanges: number;
  /** Every exchange fails with this. */
  trouble: 'SOCIAL_PROVIDER_DOWN' | null;
}

function createProvider(name: SocialProviderName): PretendProvider {
  const started = new Map<string, SignInAttempt>();
  const codes = new Map<string, Person>();
  let counter = 0;
  const provider: PretendProvider = {
    name,
    exchanges: 0,
    trouble: null,
    agree(person) {
      counter += 1;
      const code = `${name}-code-${counter}`;
      codes.set(code, { subject: `${name}-${counter}`, email: null, handle: null, ...person });
      return code;
    },
    async start(attempt) {
      started.set(attempt.state, attempt);
      return new URL(`https://${name}.test/authorize?state=${attempt.state}`);
    },
    async identify(answer: SignInAnswer) {
      provider.exchanges += 1;
      if (provider.trouble !== null) throw new Failure(provider.trouble);
      const attempt = started.get(answer.state);
      const isSame =
        attempt?.nonce === answer.nonce &&
        attempt.codeVerifier === answer.codeVerifier &&
        attempt.redirectUri === answer.redirectUri;
      const person = codes.get(answer.code);
      codes.delete(answer.code);
      if (!isSame || !person) throw new Failure('SOCIAL_REFUSED');
      return { provider: name, ...person };
    },
  };
  return provider;
}

/** Google, Discord and X, without the network. */
export function pretendProviders() {
  const google = createProvider('google');
  const discord = createProvider('discord');
  const x = createProvider('x');
  const all = new Map<SocialProviderName, SocialProvider>([
    ['google', google],
    ['discord', discord],
    ['x', x],
  ]);
  const providers: SocialProviders = {
    names: [...all.keys()],
    isSimulated: false,
    find: (name) => all.get(name) ?? null,
  };
  return { providers, google, discord, x };
}
