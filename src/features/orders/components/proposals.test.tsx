/** What somebody presses is what they have read: proposals that change behind an open dialog. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ProposalOutput } from '~/contracts/disputes/disputes.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { toastStore } from '~/ui/toast-store.ts';
import { Proposals } from './proposals.tsx';

const calls = vi.hoisted(() => ({ accept: vi.fn(), takeBack: vi.fn(), propose: vi.fn() }));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    disputes: {
      accept: { send: calls.accept },
      takeBack: { send: calls.takeBack },
      propose: { send: calls.propose },
    },
  },
}));
vi.mock('../use-order-action.ts', () => ({
  useOrderAction: (
    _order: unknown,
    send: (input: unknown, intent: object) => Promise<unknown>,
  ) => ({
    isPending: false,
    isSuccess: false,
    error: null,
    mutate: (input: unknown, each: { onSuccess?: () => void }) =>
      void send(input, { idempotencyKey: 'key' }).then(() => each.onSuccess?.()),
  }),
}));
vi.mock('~/ui/dialog.tsx', () => ({
  Dialog: (props: Record<'title' | 'description' | 'children' | 'footer', ReactNode>) => (
    <div role="dialog">
      {props.title} {props.description} {props.children} {props.footer}
    </div>
  ),
}));
vi.mock('~/platform/i18n/use-format.ts', () => ({
  useTimeFormat: () => ({ now: new Date(0), moment: (at: string) => at }),
}));
vi.mock('~/platform/i18n/person-name.ts', () => ({
  usePersonName:
    () =>
    ({ public_name: name }: { public_name: string }) =>
      name,
}));
vi.mock('~/features/common/use-charge.ts', () => ({
  useCharge: () => (cents: number) => `${cents}`,
}));
vi.mock('~/features/common/proof-images.tsx', () => ({ ProofImages: () => null }));
vi.mock('~/platform/media/use-image-uploads.ts', () => ({
  useImageUploads: () => ({ isBusy: false, mediaIds: [], refuse: () => {} }),
}));
vi.mock('./moment.tsx', () => ({ Moment: ({ at }: { at: string }) => at }));

/** What is announced at once, the fields' own places for errors included. */
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((each) => each.textContent)
    .join(' ');

// Loaded before they are asked for: how long a busy machine takes to compile them is no part of these tests.
beforeAll(() => Promise.all([import('./propose-dialog.tsx'), import('./proposal-dialog.tsx')]));
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue({});
});
afterEach(cleanup);

const proposal = (id: string, more: Partial<ProposalOutput> = {}): ProposalOutput => ({
  id,
  by: 'seller',
  kind: 'partial_refund',
  amount: 500,
  hours: null,
  note: null,
  made_at: '1970-01-01T00:00:00.000Z',
  until: '1970-01-01T12:00:00.000Z',
  ended_at: null,
  outcome: null,
  buyer_gets: { total: 500, bonus: 0 },
  seller_gets: null,
  ...more,
});
const ended = (one: ProposalOutput): ProposalOutput => ({ ...one, ended_at: one.made_at });
const good = proposal('good');
const bad = proposal('bad', { amount: 1, buyer_gets: { total: 1, bonus: 0 } });

function page(proposals: ProposalOutput[], answered: string | null = 'before') {
  const order = {
    id: 'order',
    role: 'buyer',
    events: [],
    total_amount: 1_000,
    refunded: null,
    paid: { bonus: 0, card: 0, real: 1_000, provider: 0 },
    buyer: { public_name: 'Buyer' },
    seller: { public_name: 'Seller' },
    offer: { delivery: { method: 'manual' } },
    dispute: {
      opened_by: answered === null ? 'seller' : 'buyer',
      from_status: 'acceptance',
      answered_at: answered,
      escalated_at: null,
      proposable: ['full_refund', 'partial_refund', 'as_is'],
      proposals,
    },
  } as unknown as OrderOutput;
  return (
    <I18nProvider i18n={i18n}>
      <h2 id="next" tabIndex={-1}>
        What is next
      </h2>
      {order.dispute && (
        <Proposals order={order} dispute={order.dispute} by={(at) => at} nextId="next" />
      )}
    </I18nProvider>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what was replaced behind the question is not accepted in its place', async () => {
  const { rerender } = render(page([good]));
  press('Accept');
  await screen.findByText('You get 500 back.', { selector: '[role=dialog]', exact: false });
  rerender(page([ended(good), bad]));
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('You get 500 back.');
  expect(dialog.textContent).toContain('This proposal stands no longer.');
  press('Accept and end the dispute');
  expect(calls.accept).not.toHaveBeenCalled();
});

test('an accepted proposal is the one that was pressed; it is said, and the focus goes to what is next', async () => {
  render(page([good]));
  press('Accept');
  await screen.findByRole('dialog');
  press('Accept and end the dispute');
  await waitFor(() => expect(document.activeElement?.id).toBe('next'));
  expect(calls.accept.mock.calls[0]?.[0]).toEqual({ id: 'order', proposal: 'good' });
  expect(toastStore.snapshot().at(-1)?.description).toBe('The dispute is settled.');
});

test('a better proposal is read before another one is made in its place; what was typed stays', async () => {
  const { rerender } = render(page([bad]));
  press('Propose something else');
  await screen.findByRole('dialog');
  const words = screen.getByRole('textbox', { name: /In your words/ });
  fireEvent.change(words, { target: { value: 'Half of it is missing' } });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'full_refund' } });
  rerender(page([ended(bad), good]));
  expect(alerts()).toContain('You get 500 back.');
  press('Send the proposal');
  expect(calls.propose).not.toHaveBeenCalled();
  press('I have read it');
  expect(alerts()).not.toContain('You get 500 back.');
  press('Send the proposal');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.propose.mock.calls[0]?.[0]).toMatchObject({
    kind: 'full_refund',
    text: 'Half of it is missing',
    replaces: 'good',
  });
});

test('whoever owes an answer says something', async () => {
  render(page([], null));
  press('Propose a solution');
  await screen.findByRole('dialog');
  press('Send the proposal');
  expect(screen.getByText(/Say what happened/)).toBeDefined();
  expect(calls.propose).not.toHaveBeenCalled();
});
