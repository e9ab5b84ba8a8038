import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TakenPicture } from '~/contracts/pictures/pictures.schemas.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { ReportedPictures, ShownPictures, TakenPictures } from './picture-acts.tsx';

const calls = vi.hoisted(() => ({ look: vi.fn(), takeDown: vi.fn(), putBack: vi.fn() }));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    pictures: {
      look: {
        queryOptions: (input: object) => ({ queryKey: ['look', input], queryFn: calls.look }),
      },
      takeDown: { send: calls.takeDown },
      putBack: { send: calls.putBack },
    },
  },
}));
vi.mock('../staff.queries.ts', () => ({
  staffKeys: () => [],
  staffQueries: {
    answers: () => ({ queryKey: ['answers'], queryFn: () => ({ data: [] }) }),
    answerReader: () => ({ queryKey: ['reader'], queryFn: () => ({}) }),
  },
}));
const decided = vi.hoisted(() => vi.fn());
vi.mock('../use-decided.ts', () => ({ useDecided: () => decided }));
vi.mock('~/features/common/help-link.tsx', () => ({ HelpLink: () => null }));

i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);
beforeEach(() => {
  for (const call of [...Object.values(calls), decided]) call.mockReset().mockResolvedValue({});
});

const ID = '01890000-0000-4000-8000-000000000001';
const picture = { media_id: ID, url: `/media/image/${ID}-1280.webp` };
const taken: TakenPicture = {
  media_id: ID,
  place: 'chat',
  reason: 'It shows somebody else.',
  at: '2026-01-01T00:00:00.000Z',
  by: { id: ID, public_name: 'Anna' },
};
const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
const shown = (part: ReactNode) =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
          {part}
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a picture is taken down once, with a reason that stays where the call fails', async () => {
  calls.takeDown.mockRejectedValueOnce(new Error('down'));
  shown(<ShownPictures pictures={[picture]} owner={ID} />);
  press('Take picture 1 down');
  const dialog = within(await screen.findByRole('alertdialog'));
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(reason, { target: { value: taken.reason } });
  const send = dialog.getByRole('button', { name: 'Take down' });
  fireEvent.click(send);
  fireEvent.click(send);
  const said = () => dialog.getAllByRole('alert').map(({ textContent }) => textContent);
  await waitFor(() => expect(said().join('')).not.toBe(''));
  expect(calls.takeDown).toHaveBeenCalledTimes(1);
  expect(reason.value).toBe(taken.reason);
  fireEvent.click(send);
  await waitFor(() => expect(decided).toHaveBeenCalledTimes(1));
  expect(calls.takeDown.mock.calls.at(-1)).toEqual([{ id: ID, reason: taken.reason }]);
});

test('what is down is looked at by a press, and a failure says so', async () => {
  calls.look.mockRejectedValueOnce(new Error('down'));
  calls.look.mockResolvedValue({ image: 'data:image/webp;base64,AAAA' });
  shown(<TakenPictures taken={[taken]} />);
  expect(screen.getByText(taken.reason)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  press('Look at it');
  await screen.findByRole('alert');
  press('Look at it');
  const image = await screen.findByRole('img', { name: 'The picture that was taken down' });
  expect(image.getAttribute('src')).toMatch(/^data:/);
});

test('of a message that was reported each picture has the act that it needs', () => {
  const other = { ...picture, media_id: `${ID.slice(0, -1)}2`, is_down: true };
  shown(<ReportedPictures pictures={[{ ...picture, is_down: false }, other]} owner={ID} />);
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names.filter((name) => name !== null)).toEqual([
    'Take picture 1 down',
    'Put picture 2 back',
  ]);
});
