/** Every cookie that the program sets is one of domain/cookies.ts, from which the cookies page is made. */
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cookieNames } from '~/domain/cookies.ts';
import { projectRoot } from '../support/system.ts';

const SETS = /\bsetCookie\(|document\.cookie\s*=|\bserialize\(name|\bcookieStore\b/;

/** What each file that sets cookies calls them. A new one is added here, and its cookies there. */
const SETTERS: Record<string, readonly string[]> = {
  'src/api-client/after-sign-in.ts': ['currency', 'region', 'theme'],
  'src/api-client/form-post.ts': ['form_flash'],
  'src/api-client/session.ts': ['access_token', 'refresh_token', 'own_refresh_token', 'device'],
  'src/api-client/social-attempts.ts': ['social_attempts'],
  'src/platform/attribution/campaign.ts': ['utm'],
  'src/platform/device/consent.ts': ['consent'],
  'src/platform/hydration/server-clock.tsx': ['tz'],
  'src/platform/ui-state/preferences.ts': ['currency', 'region', 'theme'],
  // Their names: http/visitor.ts.
  'src/server/modules/experiments/arms.http.ts': ['visitor', 'arms', 'arms_shown'],
  'src/server/http/attribution-codes.ts': ['coupon', 'referral_code'],
};

/** Constants of another module. */
const namedElsewhere = ['consent', 'visitor', 'arms', 'arms_shown'];

const sources = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path));

test('cookies are set in these files alone', () => {
  const setting = sources.filter((path) =>
    SETS.test(readFileSync(join(projectRoot, path), 'utf8')),
  );
  expect(setting.toSorted()).toEqual(Object.keys(SETTERS).toSorted());
});

test('each file names the cookies that it sets, and the list has all of them', () => {
  for (const [path, names] of Object.entries(SETTERS)) {
    const text = readFileSync(join(projectRoot, path), 'utf8');
    for (const name of names.filter((one) => !namedElsewhere.includes(one)))
      expect(text, `${path} ${name}`).toMatch(new RegExp(`['"\`]${name}\\b`));
  }
  expect(new Set(Object.values(SETTERS).flat())).toEqual(new Set(cookieNames));
});
