/**
 * Adapter for the WebAuthn library. The library and its certificate parsers are imported lazily, when the first passkey
 * is requested.
 */
import { isIP } from 'node:net';
import { appConfig, serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '~/contracts/identity/second-factor.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import type { Env } from '../../../infra/env.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

const load = () => import('@simplewebauthn/server');

const TIMEOUT_MS = serverConfig.identity.secondFactor.challengeSeconds * 1000;

/** COSE numbers of Ed25519, ES256 and RS256: what authenticators in use can do. */
const ALGORITHMS = [-8, -7, -257];

interface Site {
  rpId: string;
  origin: string;
}

/** The relying party. Its id and origin come from APP_ORIGIN, never from a request. */
function siteOf(env: Env): Site {
  return { rpId: new URL(env.appOrigin).hostname, origin: env.appOrigin };
}

/** Browsers do not support passkeys for IP addresses such as 127.0.0.1. */
export function passkeysAvailable(env: Env): boolean {
  const { rpId } = siteOf(env);
  return isIP(rpId.replaceAll(/[[\]]/g, '')) === 0;
}

/** @throws Failure PASSKEY_UNAVAILABLE */
function siteWithPasskeys(env: Env): Site {
  if (!passkeysAvailable(env)) throw new Failure('PASSKEY_UNAVAILABLE');
  return siteOf(env);
}

function descriptorsOf(passkeys: readonly PasskeyRow[]) {
  return passkeys.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: [...transports],
  }));
}

/** Authentication options for one of these passkeys; without any, for any discoverable credential of the device. */
export function requestOptions(
  env: Env,
  challenge: string,
  passkeys: readonly PasskeyRow[] = [],
): RequestOptions {
  return {
    challenge,
    rpId: siteWithPasskeys(env).rpId,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: descriptorsOf(passkeys),
  };
}

/** Registration options for a discoverable credential, on a device that has none of these. */
export function creationOptions(
  env: Env,
  challenge: string,
  user: { id: string; email: string; public_name: string },
  passkeys: readonly PasskeyRow[],
): CreationOptions {
  return {
    challenge,
    rp: { id: siteWithPasskeys(env).rpId, name: appConfig.brand.name },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email,
      displayName: user.public_name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: descriptorsOf(passkeys),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** Maps errors of the library (wrong origin, challenge, signature, counter) to PASSKEY_INVALID. */
async function checked<T extends { verified: boolean }>(
  ctx: Ctx,
  check: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await check();
    if (answer.verified) return answer;
  } catch (error) {
    ctx.services.log.info({ err: error }, 'passkey refused');
  }
  throw new Failure('PASSKEY_INVALID');
}

/**
 * Verifies the response to a registration challenge.
 * @throws Failure PASSKEY_INVALID
 */
export async function checkAttestation(ctx: Ctx, response: Attestation, challenge: string) {
  const { rpId, origin } = siteWithPasskeys(ctx.services.env);
  const { verifyRegistrationResponse } = await load();
  const { registrationInfo: info } = await checked(ctx, () =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!info) throw new Failure('PASSKEY_INVALID');
  return {
    credential_id: info.credential.id,
    public_key: Buffer.from(info.credential.publicKey).toString('base64url'),
    counter: info.credential.counter,
    transports: response.response.transports ?? [],
    is_multi_device: info.credentialDeviceType === 'multiDevice',
    is_backed_up: info.credentialBackedUp,
  };
}

/**
 * Verifies the response of a stored passkey. Its user handle must be the owner's, and its counter must not decrease.
 * @throws Failure PASSKEY_INVALID
 */
export async function checkAssertion(
  ctx: Ctx,
  response: Assertion,
  challenge: string,
  passkey: PasskeyRow,
): Promise<{ counter: number; isBackedUp: boolean }> {
  const { rpId, origin } = siteWithPasskeys(ctx.services.env);
  const { userHandle } = response.response;
  const owner = Buffer.from(passkey.user_id).toString('base64url');
  if (userHandle !== undefined && userHandle !== owner) throw new Failure('PASSKEY_INVALID');
  const { verifyAuthenticationResponse } = await load();
  const { authenticationInfo: info } = await checked(ctx, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
    }),
  );
  return { counter: info.newCounter, isBackedUp: info.credentialBackedUp };
}
