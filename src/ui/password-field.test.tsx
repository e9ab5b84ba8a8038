import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordField } from './text-field.tsx';

afterEach(cleanup);

function setup(): HTMLInputElement {
  render(<PasswordField label="Secret" showLabel="Show" hideTextLabel="Hide" />);
  const input = screen.getByLabelText('Secret');
  if (!(input instanceof HTMLInputElement)) throw new TypeError('The field is an input.');
  return input;
}

test('a secret is masked until it is to be shown, and again afterwards', () => {
  const input = setup();
  expect(input.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(input.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(input.type).toBe('password');
});

test('a secret may be pasted and filled in by a password manager', () => {
  const input = setup();
  expect(input.autocomplete).toBe('current-password');
  // Nobody listens: an event that is refused answers false.
  expect(fireEvent.paste(input)).toBe(true);
});
