import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerTemplate } from '~/contracts/answers/answers.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { Role } from '~/domain/roles.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { TemplatesView } from './templates-view.tsx';

const { list, add, role } = vi.hoisted(() => ({
  list: vi.fn(),
  add: vi.fn(),
  role: { now: 'admin' as Role },
}));
vi.mock('~/platform/api/api.ts', () => ({ api: { answers: { add: { send: add } } } }));
vi.mock('../staff.queries.ts', () => ({
  staffKeys: () => [['answers']],
  staffQueries: { answers: () => ({ queryKey: ['answers'], queryFn: list }) },
}));
vi.mock('~/platform/session/session.ts', () => ({
  useSession: () => ({ profile: { role: role.now } }),
}));
vi.mock('~/features/common/help-link.tsx', () => ({ HelpLink: () => null }));
vi.mock('./moderation-chips.tsx', () => ({ ModerationChips: () => null }));

i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);

const template: AnswerTemplate = {
  id: 'one',
  act: 'ban',
  name: 'Outside',
  text_en: 'You led others outside.',
  text_fr: 'Vous avez mené d’autres personnes à l’extérieur.',
  version: 3,
  changed_at: '2026-01-01T00:00:00.000Z',
};
beforeEach(() => {
  role.now = 'admin';
  list.mockReset().mockResolvedValue({ data: [template] });
  add.mockReset().mockResolvedValue({});
});

const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
const shown = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
          <TemplatesView />
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
const fill = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('each stands under its decision, in both languages; support only reads', async () => {
  shown();
  await screen.findByRole('heading', { name: 'Somebody is banned' });
  expect(screen.getByText(template.text_fr).getAttribute('lang')).toBe('fr');
  expect(screen.getByRole('button', { name: 'Change: Outside' })).toBeTruthy();
  cleanup();
  role.now = 'support';
  shown();
  await screen.findByText(template.text_en);
  expect(screen.queryByRole('button')).toBeNull();
});

test('empty says what to do, and a failure can be tried again', async () => {
  list.mockResolvedValueOnce({ data: [] });
  shown();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  await screen.findByText('No templates yet');
  cleanup();
  list.mockRejectedValueOnce(new Error('down'));
  shown();
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(template.text_en);
});

test('what was typed stays where adding fails, and two presses add one', async () => {
  const errors = [{ path: 'name', message: 'Taken.' }];
  add.mockRejectedValueOnce(new Failure('ANSWER_NAME_TAKEN', { errors }));
  shown();
  await screen.findByText(template.text_en);
  fireEvent.click(screen.getByRole('button', { name: 'Add a template' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fill(/For which decision/, 'ban');
  fill(/Name of the template/, 'Outside');
  fill(/Text, English/, 'You led others outside.');
  fill(/Text, French/, 'Vous avez mené ailleurs.');
  fill(/Reason/, 'We need it.');
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('Taken.');
  expect(add).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Text, French/).value).toContain('mené');
  fill(/Name of the template/, 'Outside, again');
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(add.mock.calls.at(-1)).toEqual([
    {
      act: 'ban',
      name: 'Outside, again',
      text_en: 'You led others outside.',
      text_fr: 'Vous avez mené ailleurs.',
      reason: 'We need it.',
    },
  ]);
});
