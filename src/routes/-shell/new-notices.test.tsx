/** What is said of notifications that come while a page is open. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages as french } from '../../../locales/fr/messages.po';
import { NewNotices } from './new-notices.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(cleanup);

const page = (unread: number) => (
  <I18nProvider i18n={i18n}>
    <NewNotices unread={unread} />
  </I18nProvider>
);
const said = () => screen.getByRole('status').textContent;

test('says what came, once, and nothing of what was there or is read', () => {
  const { rerender } = render(page(2));
  expect(said()).toBe('');
  rerender(page(3));
  expect(said()).toBe('Notifications: 3 unread');
  // The same text in the same place: nothing new for who listens.
  const words = screen.getByRole('status').firstChild;
  rerender(page(3));
  expect(screen.getByRole('status').firstChild).toBe(words);
  rerender(page(1));
  expect(said()).toBe('');
  rerender(page(3));
  expect(said()).toBe('Notifications: 3 unread');
});

test('speaks the language of the page', () => {
  i18n.loadAndActivate({ locale: 'fr', messages: french });
  const { rerender } = render(page(0));
  rerender(page(1));
  expect(said()).toBe('Notifications\u00A0: 1 non lue');
  rerender(page(2));
  expect(said()).toBe('Notifications\u00A0: 2 non lues');
});
