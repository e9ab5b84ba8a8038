/** What a row keeps while its message goes from pending to stored. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import type { Row } from '../chat-rows.ts';
import { RowView, type RowContext } from './message-row.tsx';

vi.mock('~/ui/anchor.tsx', () => ({ Anchor: 'a' }));
vi.mock('~/platform/media/picture.tsx', () => ({ Picture: () => <img alt="Sent" /> }));
vi.mock('~/platform/i18n/use-format.ts', () => ({
  useTimeFormat: () => ({ time: () => '12:00' }),
}));
vi.mock('~/features/common/picture-viewer.tsx', () => ({
  default: () => <div role="dialog">Large</div>,
}));

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(cleanup);

const context: RowContext = {
  myId: 'me',
  companionName: 'Vex',
  companionReadSeq: 0,
  linksOrder: false,
  canTranslate: false,
  onRetry: () => {},
  onEdit: () => {},
  onDiscard: () => {},
};
const attachments = [{ media_id: '1', url: '/1.webp', width: 100, height: 100 }];
const pending: Row = {
  kind: 'pending',
  key: 'c1',
  pending: {
    clientId: 'c1',
    roomId: 'r1',
    body: '',
    attachments,
    offerId: null,
    orderId: null,
    state: 'sending',
    failure: null,
  },
};
const message = {
  id: 'm1',
  client_id: 'c1',
  room_id: 'r1',
  seq: 1,
  kind: 'user',
  sender_id: 'me',
  body: '',
  attachments,
  created_at: '2026-11-25T12:00:00.000Z',
  order_id: null,
} as unknown as Message;
const stored: Row = { kind: 'message', key: 'c1', message, isMine: true, endsGroup: true };

const shown = (row: Row) => (
  <I18nProvider i18n={i18n}>
    <RowView row={row} context={context} />
  </I18nProvider>
);

test('a picture that was opened stays open when its message is stored', async () => {
  const { rerender } = render(shown(pending));
  fireEvent.click(screen.getByRole('link'));
  const dialog = await screen.findByRole('dialog');
  rerender(shown(stored));
  expect(screen.getByRole('dialog')).toBe(dialog);
});
