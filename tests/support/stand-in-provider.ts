/** A fake sign-in provider on localhost: it responds as a test sets it and records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

export interface Asked {
  path: string;
  headers: IncomingMessage['headers'];
  form: URLSearchParams;
  query: URLSearchParams;
}

export type Answer = (response: ServerResponse, asked: Asked) => void;

export interface StandIn {
  issuer: string;
  /** By path; anything else is not found. */
  answers: Record<string, Answer>;
  asked: Asked[];
  /** The first call to a path. @throws when there was none */
  callTo(path: string): Asked;
  /** Forgets answers and calls. */
  reset(): void;
  /** Becomes an OpenID provider that answers every code with a token of these claims. */
  openId(token: {
    audience: string;
    claims: Record<string, unknown>;
    key?: CryptoKey;
  }): Promise<void>;
  stop(): void;
}

/** An answer in JSON. */
export function json(body: unknown, status = 200, type = 'application/json'): Answer {
  return (response) =>
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** The key of the stand-in, and how it signs. */
async function createSigner() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  function sign(
    issuer: string,
    claims: Record<string, unknown>,
    audience: string,
    key = privateKey,
  ) {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(typeof claims['iss'] === 'string' ? claims['iss'] : issuer)
      .setAudience(typeof claims['aud'] === 'string' ? claims['aud'] : audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
  }
  return { jwk, sign };
}

export async function startStandIn(): Promise<StandIn> {
  const signer = await createSigner();
  const server = createServer((request, response) => {
    void formOf(request).then((form) => {
      const url = new URL(request.url ?? '/', 'http://here');
      const { headers } = request;
      const call = { path: url.pathname, headers, form, query: url.searchParams };
      standIn.asked.push(call);
      const answer = standIn.answers[url.pathname];
      if (answer) answer(response, call);
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const standIn: StandIn = {
    issuer,
    answers: {},
    asked: [],
    callTo(path) {
      const call = standIn.asked.find((one) => one.path === path);
      if (!call) throw new Error(`Nothing was asked of ${path}`);
      return call;
    },
    reset() {
      standIn.answers = {};
      standIn.asked = [];
    },
    async openId({ audience, claims, key }) {
      Object.assign(standIn.answers, {
        '/.well-known/openid-configuration': json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        }),
        '/keys': json({ keys: [signer.jwk] }),
        '/token': json({
          access_token: 'at',
          token_type: 'Bearer',
          expires_in: 3599,
          id_token: await signer.sign(issuer, claims, audience, key),
        }),
      });
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return standIn;
}
