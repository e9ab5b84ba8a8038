import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '~/contracts/notifications/notifications.schemas.ts';
import { GroupRow } from './group-row.tsx';

vi.mock('~/platform/i18n/use-format.ts', () => ({
  useTimeFormat: () => ({ time: (iso: string) => iso.slice(11, 16) }),
}));

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(cleanup);

const entry = (id: string, title: string, isRead: boolean): Notification => ({
  id,
  kind: 'order_seller',
  topic: 'orders',
  about: 'order',
  title,
  body: 'It is paid.',
  action: { label: 'Start the order', path: '/orders/order' },
  created_at: '2026-11-24T09:00:00.000Z',
  read_at: isRead ? '2026-11-24T09:01:00.000Z' : null,
});

function show(isRead: boolean, mayRead = true) {
  const onRead = vi.fn();
  const onGo = vi.fn();
  const newest = entry('2', 'You have a new order', isRead);
  const earlier = [entry('1', 'A sale was given back', true)];
  const unreadIds = isRead ? [] : ['2'];
  render(
    <I18nProvider i18n={i18n}>
      <GroupRow
        group={{ about: 'order', newest, earlier, unreadIds }}
        onGo={onGo}
        onRead={mayRead ? onRead : null}
      />
    </I18nProvider>,
  );
  return { onRead, onGo };
}

const link = () => screen.getByRole('link', { name: /Start the order/ });
const markButton = () => screen.queryByRole('button', { name: /Mark as read/ });

test('an entry leads to its place, and is read by going there', () => {
  const { onRead, onGo } = show(false);
  expect(link().getAttribute('href')).toBe('/orders/order');
  link().addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link());
  expect(onRead).toHaveBeenCalledWith(['2']);
  expect(onGo).toHaveBeenCalledTimes(1);
});

test('marking it as read leaves the focus in the entry', () => {
  const { onRead, onGo } = show(false);
  const button = markButton();
  button?.focus();
  if (button) fireEvent.click(button);
  expect(onRead).toHaveBeenCalledWith(['2']);
  expect(onGo).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(link());
});

test('what is read, or not the reader’s to mark, has nothing to mark', () => {
  show(true);
  expect(markButton()).toBe(null);
  expect(screen.queryByText(/Unread/)).toBe(null);
  cleanup();
  const { onRead } = show(false, false);
  expect(markButton()).toBe(null);
  fireEvent.click(link());
  expect(onRead).not.toHaveBeenCalled();
});

test('what came before is shown on a press', () => {
  show(true);
  const button = screen.getByRole('button', { expanded: false });
  const list = screen.getByText('A sale was given back').closest('ul');
  expect(list?.className).not.toBe('');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(list?.className).toBe('');
});
