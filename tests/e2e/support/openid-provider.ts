/** A real OpenID provider on localhost: it checks the client, the redirect URL, PKCE and codes, and signs tokens. */
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where it may send browsers back to; told before the first sign-in. */
  allow(redirectUri: string): void;
  stop(): Promise<void>;
}

const clientId = 'legend-journey';
const clientSecret = 'a-secret-of-the-journey-only';

/** Whoever signs in there as `jane` is jane@gmail.com, confirmed. */
async function claimsOf(id: string) {
  return { sub: id, email: `${id}@gmail.com`, email_verified: true };
}

function configure(issuer: string, redirectUri: string): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context, id) => ({ accountId: id, claims: () => claimsOf(id) }),
  });
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const server: Server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    clientId,
    clientSecret,
    allow(redirectUri) {
      const answer = configure(issuer, redirectUri).callback();
      server.on('request', (request, response) => {
        if (request.url === '/favicon.ico') {
          response.writeHead(204).end();
          return;
        }
        // It knows no choice of accounts, which Google is asked for.
        request.url = request.url?.replace(/[?&]prompt=select_account/, (found) => found[0] ?? '');
        void answer(request, response);
      });
    },
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
