import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerTemplate } from '~/contracts/answers/answers.schemas.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { AnswerPicker, readBy } from './answer-picker.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';

const { list, reader } = vi.hoisted(() => ({ list: vi.fn(), reader: vi.fn() }));
vi.mock('../staff.queries.ts', () => ({
  staffKeys: () => [],
  staffQueries: {
    answers: () => ({ queryKey: ['answers'], queryFn: list }),
    answerReader: (input: object) => ({ queryKey: ['reader', input], queryFn: reader }),
  },
}));
vi.mock('~/features/common/help-link.tsx', () => ({ HelpLink: () => null }));

i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);

const template = (id: string, more: Partial<AnswerTemplate> = {}): AnswerTemplate => ({
  id,
  act: 'ban',
  name: `Template ${id}`,
  text_en: `Dear {name}, no ${id}.`,
  text_fr: `Bonjour {name}, non ${id}.`,
  version: 1,
  changed_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
beforeEach(() => {
  list.mockReset().mockResolvedValue({
    data: [template('one'), template('two'), template('other', { act: 'offer_refused' })],
  });
  reader.mockReset().mockResolvedValue({ locale: 'fr', public_name: 'Mira' });
});

const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;

function Within({ children }: { children: React.ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
          {children}
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>
  );
}

function Reason({ of = 'mira' }: { of?: string | null }) {
  const [text, setText] = useState('');
  const answers = of === null ? { act: 'ban' as const, reader: null } : readBy('ban', of);
  return (
    <>
      <AnswerPicker {...answers} text={text} onText={setText} />
      <textarea aria-label="Reason" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
const box = async (name: string | RegExp) => {
  const found = await screen.findByRole<HTMLSelectElement>('combobox', { name });
  await waitFor(() => expect(found.disabled).toBe(false));
  return found;
};
const choose = async (name: string | RegExp, value: string) =>
  fireEvent.change(await box(name), { target: { value } });
const type = (value: string) => fireEvent.change(reason(), { target: { value } });

test('it offers those of this act, and fills in the language and the name of the reader', async () => {
  render(<Reason />, { wrapper: Within });
  const names = [...(await box('Template')).options].map(({ text }) => text);
  expect(names).toEqual(['Write it yourself', 'Template one', 'Template two']);
  await choose('Template', 'one');
  expect(reason().value).toBe('Bonjour Mira, non one.');
  await choose(/^Language/, 'en');
  expect(reason().value).toBe('Dear Mira, no one.');
  await choose('Template', 'two');
  expect(reason().value).toBe('Dear Mira, no two.');
});

test('nothing that was typed is written over', async () => {
  render(<Reason />, { wrapper: Within });
  await box('Template');
  type('I have seen it.');
  await choose('Template', 'one');
  expect(reason().value).toBe('I have seen it.\n\nBonjour Mira, non one.');
  await choose('Template', 'two');
  expect(reason().value).toBe('I have seen it.\n\nBonjour Mira, non two.');
  type('My own words.');
  await choose(/^Language/, 'en');
  expect(reason().value).toBe('My own words.');
  await choose('Template', 'one');
  expect(reason().value).toBe('My own words.\n\nDear Mira, no one.');
});

test('where several read it, or nobody knows who, the language is the own one and no name is left open', async () => {
  render(<Reason of={null} />, { wrapper: Within });
  await choose('Template', 'one');
  expect(reason().value).toBe('Dear, no one.');
  expect(reader).not.toHaveBeenCalled();
  cleanup();
  reader.mockRejectedValue(new Error('down'));
  render(<Reason />, { wrapper: Within });
  await choose('Template', 'one');
  expect(reason().value).toBe('Dear, no one.');
});

test('nothing stands there without templates; a failure can be tried again', async () => {
  list.mockResolvedValueOnce({ data: [template('other', { act: 'offer_refused' })] });
  render(<Reason />, { wrapper: Within });
  await waitFor(() => expect(list).toHaveBeenCalled());
  expect(screen.queryByRole('combobox')).toBeNull();
  cleanup();
  list.mockRejectedValueOnce(new Error('down'));
  render(<Reason />, { wrapper: Within });
  await screen.findByRole('alert');
  type('Typed meanwhile.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await box('Template');
  expect(reason().value).toBe('Typed meanwhile.');
});

test('in a decision the reason has the focus, the picker is above it, and what it wrote is sent once', async () => {
  const submit = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue({});
  render(
    <DecisionDialog
      label="Ban"
      title="Ban?"
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm="Send"
      answers={readBy('ban', 'mira')}
      submit={submit}
    />,
    { wrapper: Within },
  );
  await waitFor(() => expect(list).toHaveBeenCalled());
  fireEvent.click(screen.getByRole('button', { name: 'Ban' }));
  const picker = await box('Template');
  await waitFor(() => expect(document.activeElement).toBe(reason()));
  expect(picker.compareDocumentPosition(reason()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await choose('Template', 'one');
  const send = screen.getByRole('button', { name: 'Send' });
  fireEvent.click(send);
  fireEvent.click(send);
  const said = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
  await waitFor(() => expect(said().join('')).not.toBe(''));
  expect(submit).toHaveBeenCalledTimes(1);
  expect(reason().value).toBe('Bonjour Mira, non one.');
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(submit.mock.calls.at(-1)).toEqual([{ reason: 'Bonjour Mira, non one.' }]);
});
