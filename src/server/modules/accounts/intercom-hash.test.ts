import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEnv } from '../../infra/env.ts';
import type { UserCtx } from '../../core/context.ts';
import { intercomHash } from './intercom-hash.ts';

const SECRET = 'a secret of sixteen letters';
const USER = '01920000-0000-7000-8000-000000000001';

function context(variables: Record<string, string>, impersonatorId: string | null = null): UserCtx {
  const ctx = { actor: { userId: USER, impersonatorId }, services: { env: readEnv(variables) } };
  return ctx as unknown as UserCtx;
}

const widget = { INTERCOM_APP_ID: 'abcd1234', INTERCOM_IDENTITY_SECRET: SECRET };

test('a member is signed for the support widget, without one nobody is', () => {
  const signature = createHmac('sha256', SECRET).update(USER).digest('hex');
  expect(intercomHash(context(widget))).toBe(signature);
  expect(intercomHash(context({}))).toBeNull();
});

test('staff inside an account are not taken for its owner', () => {
  expect(intercomHash(context(widget, 'somebody of the staff'))).toBeNull();
});
