/** Where focus is while a search or alert is changed in its row. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlertRow, ChangeForm } from './alert-row.tsx';

vi.mock('~/ui/anchor.tsx', () => ({ Anchor: 'a' }));

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(cleanup);

function Row() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <AlertRow
      name="Gold"
      path="/"
      lines="A list"
      control={<input aria-label="Tell me" />}
      onEdit={() => setIsOpen(!isOpen)}
      onRemove={() => {}}
      isRemoving={false}
    >
      {isOpen && (
        <ChangeForm
          field={{ label: 'Name', defaultValue: 'Gold' }}
          isBusy={false}
          onSave={() => setIsOpen(false)}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </AlertRow>
  );
}

const pencil = () => screen.getByRole('button', { name: 'Change: Gold' });

function open(): void {
  render(
    <I18nProvider i18n={i18n}>
      <Row />
    </I18nProvider>,
  );
  pencil().focus();
  fireEvent.click(pencil());
}

test('the field that appears has focus', () => {
  open();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('focus is back at the button when it is saved or given up', () => {
  open();
  fireEvent.submit(screen.getByLabelText('Name'));
  expect(document.activeElement).toBe(pencil());
  fireEvent.click(pencil());
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  fireEvent.click(cancel);
  expect(document.activeElement).toBe(pencil());
});

test('who has gone on meanwhile keeps their place', () => {
  open();
  screen.getByLabelText('Tell me').focus();
  fireEvent.submit(screen.getByLabelText('Name'));
  expect(document.activeElement).toBe(screen.getByLabelText('Tell me'));
});
