/**
 * A fake of the providers without OpenID and of Telegram's consent page: who signs in is typed into a form, as the
 * URLs of src/server/infra/social/profiles.ts expect it.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What Telegram answers with. */
export type TelegramAnswer = 'signed' | 'forged' | 'stale' | 'declined';

export interface StandInProvider {
  origin: string;
  telegram: TelegramAnswer;
  /** While true, exchanges of codes are taken and never answered. */
  hangs: boolean;
  stop(): Promise<void>;
}

const STALE_SECONDS = 301;

/** A number for a name: Telegram knows people by numbers. */
function idOf(login: string): number {
  return createHash('sha256').update(login).digest().readUInt32BE();
}

/** Data as Telegram signs it for its bot, in the form of `tgAuthResult`. */
function telegramData(login: string, botToken: string, answer: TelegramAnswer): string {
  const age = answer === 'stale' ? STALE_SECONDS : 0;
  const person = {
    id: idOf(login),
    username: login,
    auth_date: Math.floor(Date.now() / 1000) - age,
  };
  const text = Object.entries(person)
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  const hash = createHmac('sha256', key).update(text).digest('hex');
  const data = answer === 'forged' ? { ...person, id: person.id + 1 } : person;
  return Buffer.from(JSON.stringify({ ...data, hash })).toString('base64url');
}

const FORM = (hidden: string) => `<!doctype html><title>Stand-in</title>
<form>${hidden}<input name="login"><button type="submit">Agree</button></form>`;

function askWho(response: ServerResponse, query: URLSearchParams): void {
  const hidden = [...query].map(
    ([name, value]) =>
      `<input type="hidden" name="${name}" value="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`,
  );
  response.writeHead(200, { 'content-type': 'text/html' }).end(FORM(hidden.join('')));
}

function sendOn(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

export async function startStandInProvider(botToken: string): Promise<StandInProvider> {
  const state: Pick<StandInProvider, 'telegram' | 'hangs'> = { telegram: 'signed', hangs: false };
  let codes = 0;
  /** A code of its own for each visit; it ends with who agreed. */
  const agreed = (query: URLSearchParams, login: string): string => {
    const back = new URL(query.get('redirect_uri') ?? '');
    codes += 1;
    back.searchParams.set('code', `code-${codes}-${login}`);
    back.searchParams.set('state', query.get('state') ?? '');
    return back.href;
  };
  const authorize = (response: ServerResponse, query: URLSearchParams): void => {
    const login = query.get('login');
    if (login === null) askWho(response, query);
    else if (query.has('return_to')) {
      const data =
        state.telegram === 'declined' ? 'false' : telegramData(login, botToken, state.telegram);
      sendOn(response, `${query.get('return_to')}#tgAuthResult=${data}`);
    } else sendOn(response, agreed(query, login));
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here.invalid');
    if (request.method === 'POST') {
      if (state.hangs) return;
      void textOf(request).then((body) => {
        const code = new URLSearchParams(body).get('code') ?? '';
        json(response, { access_token: code.replace(/^code-\d+-/, ''), token_type: 'bearer' });
      });
      return;
    }
    const login = request.headers.authorization?.replace('Bearer ', '');
    if (login === undefined) authorize(response, searchParams);
    else if (pathname === '/2/users/me') json(response, { data: { id: login, username: login } });
    else json(response, { id: login, username: login });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    stop(): Promise<void> {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  });
}
