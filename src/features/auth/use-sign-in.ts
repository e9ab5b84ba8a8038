/** Signing in from the page: the first factor, and the second when the account asks for one. */
import { useState } from 'react';
import type {
  SecondFactor,
  SecondFactorMethod,
} from '~/contracts/identity/second-factor.schemas.ts';
import { answerWithPasskey } from '~/features/common/second-factor/passkey.ts';
import { methodsAskedFor } from '~/features/common/second-factor/factor-methods.ts';
import { api } from '~/platform/api/api.ts';
import { signIn, signInWithPasskey } from './auth.functions.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The password was right; a second factor is missing. */
export interface Pending {
  credentials: Credentials;
  methods: readonly SecondFactorMethod[];
}

/** The state of the sign-in. `headers` is called for each attempt, `afterSignIn` redirects after success. */
export function useSignIn(
  headers: () => Promise<Record<string, string>>,
  afterSignIn: () => Promise<void>,
) {
  const [pending, setPending] = useState<Pending | null>(null);
  return {
    pending,
    back: () => setPending(null),
    /** Rejects when it did not work; an account that needs a second factor becomes `pending`. */
    enter: async (credentials: Credentials): Promise<void> => {
      try {
        await signIn({ data: { credentials }, headers: await headers() });
      } catch (error) {
        const methods = methodsAskedFor(error);
        if (!methods) throw error;
        setPending({ credentials, methods });
        return;
      }
      await afterSignIn();
    },
    /** Repeats the attempt with the second factor. */
    complete: async (given: SecondFactor): Promise<void> => {
      if (!pending) return;
      const { credentials } = pending;
      await signIn({ data: { credentials, second_factor: given }, headers: await headers() });
      await afterSignIn();
    },
    withPasskey: async (): Promise<void> => {
      const { challenge_id, credential } = await answerWithPasskey(() =>
        api.secondFactor.signInChallenge.send(),
      );
      await signInWithPasskey({ data: { challenge_id, credential }, headers: await headers() });
      await afterSignIn();
    },
  };
}
