import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import type { Tokens } from '~/contracts/identity/identity.schemas.ts';
import { installTransport } from './transport.ts';

const cookies = vi.hoisted(() => ({ set: [] as string[], deleted: [] as string[] }));
vi.mock('@tanstack/react-start/server-only', () => ({}));
vi.mock('@tanstack/react-start/server', () => ({
  setCookie: (name: string, value: string) => cookies.set.push(`${name}=${value}`),
  deleteCookie: (name: string) => cookies.deleted.push(name),
}));
vi.mock('~/platform/request/request-scope.ts', () => ({ currentLocale: () => 'en' }));

const { openSession, renewSession, sessionAccessToken } = await import('./session.ts');

/** A token that looks like ours and ends in so many seconds. */
function accessToken(seconds: number): string {
  const claims = { exp: Math.floor(Date.now() / 1000) + seconds };
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

const request = (cookie: string) => new Request('http://localhost/', { headers: { cookie } });
const pair = (name: string): Tokens => ({
  access_token: `access of ${name}`,
  refresh_token: `refresh of ${name}`,
  expires_in: 900,
});

let exchanges: string[];
let answer: (refreshToken: string) => Promise<Tokens>;

beforeEach(() => {
  cookies.set.length = 0;
  cookies.deleted.length = 0;
  exchanges = [];
  answer = async (refreshToken) => pair(refreshToken);
  installTransport((_procedure, input) => {
    const { refresh_token: token } = input as { refresh_token: string };
    exchanges.push(token);
    return answer(token);
  });
});

describe('the access token of a request', () => {
  test('is the cookie while it lasts, without asking anybody', async () => {
    const token = accessToken(600);
    expect(await sessionAccessToken(request(`access_token=${token}; refresh_token=a1`))).toBe(
      token,
    );
    expect(exchanges).toEqual([]);
    expect(cookies.set).toEqual([]);
  });

  test('is renewed when it has ended, is about to, or is missing', async () => {
    for (const [cookie, refresh] of [
      [`access_token=${accessToken(-1)}; `, 'b1'],
      [`access_token=${accessToken(5)}; `, 'b2'],
      ['', 'b3'],
      ['access_token=rubbish; ', 'b4'],
    ]) {
      const token = await sessionAccessToken(request(`${cookie}refresh_token=${refresh}`));
      expect(token).toBe(`access of ${refresh}`);
    }
    expect(exchanges).toEqual(['b1', 'b2', 'b3', 'b4']);
    expect(cookies.set).toContain('refresh_token=refresh of b4');
  });

  test('is null for visitors, and an ended one without renewal is forgotten', async () => {
    expect(await sessionAccessToken(request(''))).toBeNull();
    expect(cookies.deleted).toEqual([]);
    expect(await sessionAccessToken(request(`access_token=${accessToken(-1)}`))).toBeNull();
    expect(cookies.deleted).toEqual(['access_token', 'refresh_token']);
  });

  test('is decided once per request', async () => {
    const one = request('refresh_token=c1');
    await Promise.all(Array.from({ length: 5 }, () => sessionAccessToken(one)));
    expect(cookies.set).toHaveLength(2);
  });
});

describe('signing in', () => {
  const grant = {
    grant_type: 'password',
    credentials: { email: 'a@example.com', password: 'a long enough password' },
  } as const;

  test('ends the session that the browser had', async () => {
    answer = async () => pair('new');
    await openSession(request('refresh_token=before'), grant, 'en');
    expect(cookies.set).toContain('refresh_token=refresh of new');
    // The sign-in itself carries no refresh token; the end of the other does.
    expect(exchanges).toEqual([undefined, 'before']);
  });

  test('ends nothing where it fails, and nothing where nothing was', async () => {
    answer = async () => pair('new');
    await openSession(request(''), grant, 'en');
    expect(exchanges).toEqual([undefined]);
    answer = async () => {
      throw new Failure('INVALID_CREDENTIALS');
    };
    await expect(openSession(request('refresh_token=before'), grant, 'en')).rejects.toThrow();
    expect(exchanges).toEqual([undefined, undefined]);
  });

  test('leaves the session alone that staff lay aside', async () => {
    answer = async () => pair('entered');
    const flash = { grant_type: 'flash_token', flash_token: 'once' } as const;
    await openSession(request('refresh_token=own'), flash, 'en');
    expect(exchanges).toEqual([undefined]);
  });
});

describe('renewal', () => {
  test('happens once for 20 parallel requests with the same token, and all get its outcome', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () => sessionAccessToken(request('refresh_token=d1'))),
    );
    expect(exchanges).toEqual(['d1']);
    expect(new Set(tokens)).toEqual(new Set(['access of d1']));
    expect(cookies.set).toHaveLength(40);
  });

  test('is shared for ten seconds', async () => {
    vi.useFakeTimers();
    await renewSession(request('refresh_token=e1'));
    vi.advanceTimersByTime(9_000);
    await renewSession(request('refresh_token=e1'));
    expect(exchanges).toEqual(['e1']);
    vi.advanceTimersByTime(1_001);
    await renewSession(request('refresh_token=e1'));
    expect(exchanges).toEqual(['e1', 'e1']);
    vi.useRealTimers();
  });

  test('takes up the session that was laid aside when the one in another account has ended', async () => {
    answer = async (token) => {
      if (token === 'acting') throw new Failure('REFRESH_TOKEN_INVALID');
      return pair(token);
    };
    const cookie = 'refresh_token=acting; own_refresh_token=own';
    expect(await renewSession(request(cookie))).toBe('access of own');
    expect(exchanges).toEqual(['acting', 'own']);
    expect(cookies.set).toContain('refresh_token=refresh of own');
    expect(cookies.deleted).toEqual(['own_refresh_token']);
  });

  test('that is refused with 401 forgets the cookies', async () => {
    answer = async () => {
      throw new Failure('REFRESH_TOKEN_INVALID');
    };
    expect(await renewSession(request('refresh_token=f1'))).toBeNull();
    expect(cookies.deleted).toEqual(['access_token', 'refresh_token']);
  });

  test('that could not be tried keeps the cookies and may be tried again', async () => {
    answer = async () => {
      throw new Failure('UNAVAILABLE');
    };
    await expect(renewSession(request('refresh_token=g1'))).rejects.toThrow('UNAVAILABLE');
    expect(cookies.deleted).toEqual([]);
    answer = async (token) => pair(token);
    expect(await renewSession(request('refresh_token=g1'))).toBe('access of g1');
  });
});
