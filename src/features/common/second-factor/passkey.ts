/** WebAuthn in the browser. The library is loaded when somebody uses a passkey. */
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import { Failure } from '~/contracts/failure.ts';
import type {
  Attestation,
  CreationOptions,
  RequestOptions,
  SecondFactor,
} from '~/contracts/identity/second-factor.schemas.ts';

const load = () => import('@simplewebauthn/browser');

const codes: Record<string, ErrorCode> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'PASSKEY_ON_DEVICE',
  ERROR_INVALID_DOMAIN: 'PASSKEY_ELSEWHERE',
  ERROR_INVALID_RP_ID: 'PASSKEY_ELSEWHERE',
};

/**
 * Maps a browser's WebAuthn error to a failure. Browsers do not reveal whether somebody cancelled or had no passkey.
 */
function failureOf(error: unknown): Failure {
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return new Failure((hasCode ? codes[String(error.code)] : undefined) ?? 'PASSKEY_CANCELLED');
}

/** A challenge as the endpoints give it out. */
export interface Asked<T> {
  challenge_id: string;
  options: T;
}

/** Whether this browser supports WebAuthn. */
export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/**
 * Asks the authenticator for an assertion.
 * @throws Failure PASSKEY_CANCELLED, PASSKEY_ELSEWHERE, and those of `ask`
 */
export async function answerWithPasskey(
  ask: () => Promise<Asked<RequestOptions>>,
): Promise<Extract<SecondFactor, { method: 'passkey' }>> {
  const [{ startAuthentication }, { challenge_id: id, options }] = await Promise.all([
    load(),
    ask(),
  ]);
  try {
    const { clientExtensionResults: _, ...credential } = await startAuthentication({
      optionsJSON: options,
    });
    return {
      method: 'passkey',
      challenge_id: id,
      credential: { ...credential, clientExtensionResults: {} },
    };
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * Asks the authenticator to create a passkey.
 * @throws Failure PASSKEY_CANCELLED, PASSKEY_ELSEWHERE, PASSKEY_ON_DEVICE, and those of `ask`
 */
export async function makePasskey(
  ask: () => Promise<Asked<CreationOptions>>,
): Promise<{ challenge_id: string; credential: Attestation }> {
  const [{ startRegistration }, { challenge_id: id, options }] = await Promise.all([load(), ask()]);
  try {
    const { clientExtensionResults: _, ...credential } = await startRegistration({
      optionsJSON: options,
    });
    return { challenge_id: id, credential: { ...credential, clientExtensionResults: {} } };
  } catch (error) {
    throw failureOf(error);
  }
}
