import { expect, test } from 'vitest';
import { authTarget } from './auth-rules.ts';

const code = 'c0de';

test.each([
  // Bare: signed in home, others sign in.
  [{}, true, { to: '/', refresh: false }],
  [{}, false, { to: '/auth/sign-in', search: {} }],
  // A code without a type is none of ours.
  [{ code }, true, { to: '/', refresh: false }],
  [{ code }, false, { to: '/auth/sign-in', search: { code } }],
  // Restoring is for everybody: the mail proves who it is.
  [{ type: 'RESTORE_PASSWORD', code }, true, { to: '/auth/restore-password', search: { code } }],
  [{ type: 'RESTORE_PASSWORD', code }, false, { to: '/auth/restore-password', search: { code } }],
  [{ type: 'RESTORE_PASSWORD' }, true, { to: '/auth/restore-password', search: {} }],
  [{ type: 'RESTORE_PASSWORD' }, false, { to: '/auth/restore-password', search: {} }],
  ...(['CONFIRM_EMAIL', 'CHANGE_EMAIL'] as const).flatMap(
    (type) =>
      [
        [{ type, code }, true, { to: '/auth/activate', search: { type, code } }],
        [{ type }, true, { to: '/', refresh: true }],
        [{ type, code }, false, { to: '/auth/sign-in', search: { type, code } }],
        [{ type }, false, { to: '/auth/sign-in', search: { type } }],
      ] as const,
  ),
] as const)('%j, signed in: %s', (entry, isSignedIn, target) => {
  expect(authTarget(entry, isSignedIn)).toEqual(target);
});
