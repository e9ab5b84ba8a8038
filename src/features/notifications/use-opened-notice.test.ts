import { expect, test } from 'vitest';
import { noticeOf } from './use-opened-notice.ts';

test('an address marks the notice as read that its fragment names, and nothing else', () => {
  const id = '01920000-0000-7000-8000-00000000000a';
  expect(noticeOf(`notice=${id}`)).toBe(id);
  expect(noticeOf('notifications')).toBe(null);
  expect(noticeOf(`notice=${id}&x`)).toBe(null);
  expect(noticeOf('order-chat-place')).toBe(null);
});
