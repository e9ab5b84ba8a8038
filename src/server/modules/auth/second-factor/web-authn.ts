/**
 * The Web Authentication library behind our own types. It and its certificate parsers are loaded when the first passkey
 * is asked for, not at the start.
 */
import { isIP } from 'node:net';
import { appConfig } from '~config';
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

const TIMEOUT_MS = appConfig.identity.secondFactor.challengeSeconds * 1000;

/** COSE numbers of Ed25519, ES256 and RS256: what authenticators in use can do. */
const ALGORITHMS = [-8, -7, -257];

interface Site {
  rpId: string;
  origin: string;
}

/** Who asks, as browsers see it. Both follow APP_ORIGIN, and nothing a request says changes them. */
function siteOf(env: Env): Site {
  return { rpId: new URL(env.appOrigin).hostname, origin: env.appOrigin };
}

/** Browsers make no passkeys for bare addresses such as 127.0.0.1. */
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

/** Asks for one of these passkeys; without any, for whichever the device knows. */
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

/** Asks for a new passkey that can be found without a name, on a device that has none of these. */
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

/** The library throws for everything that does not fit: wrong origin, challenge, signature, counter. */
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
 * Checks the answer to a registration challenge.
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
 * Checks the answer of a kept passkey. Its user handle has to name the passkey's owner, and its counter may not fall.
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
