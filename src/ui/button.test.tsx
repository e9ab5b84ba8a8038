import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';

describe('Button', () => {
  afterEach(cleanup);

  it('swallows presses while busy and keeps its label', () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Pay $5.00
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Pay $5.00' });
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('stays reachable with a reason, says it, and neither acts nor submits', () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason="Sign in first" onClick={onClick}>
          Buy
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Buy' });
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveProperty('disabled', false);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Sign in first');
  });
});

describe('IconButton', () => {
  afterEach(cleanup);

  it('is named by its label alone, or by label and words together', () => {
    render(<IconButton label="Close" icon={<i />} />);
    render(
      <IconButton label="Region" icon={<i />}>
        EN · USD
      </IconButton>,
    );
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Region\s*EN · USD/ })).toBeTruthy();
  });
});
