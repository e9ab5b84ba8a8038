import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NumberField } from './number-field.tsx';

function Counter(props: {
  start: number | null;
  onChange: (value: number) => void;
  error?: string;
}) {
  const [value, setValue] = useState(props.start);
  return (
    <NumberField
      label="Count"
      hint="At least ten"
      error={props.error}
      value={value}
      min={10}
      max={320}
      step={10}
      lessLabel="Less"
      moreLabel="More"
      onValueChange={(next) => {
        props.onChange(next);
        setValue(next);
      }}
    />
  );
}

describe('NumberField', () => {
  afterEach(cleanup);
  const setup = (start: number | null = 50) => {
    const onChange = vi.fn();
    render(<Counter start={start} onChange={onChange} />);
    const input = screen.getByRole('spinbutton', { name: 'Count' });
    if (!(input instanceof HTMLInputElement)) throw new TypeError('The spin button is an input.');
    return { input, onChange };
  };

  it('reports only allowed counts and shows the allowed one when it is left', () => {
    const { input, onChange } = setup();
    fireEvent.change(input, { target: { value: '5' } });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(input, { target: { value: '5000' } });
    expect(onChange).toHaveBeenLastCalledWith(320);
    fireEvent.blur(input);
    expect(input.value).toBe('320');
  });

  it('falls back to the smallest count when it was emptied', () => {
    const { input, onChange } = setup();
    fireEvent.change(input, { target: { value: '' } });
    fireEvent.blur(input);
    expect(onChange).toHaveBeenLastCalledWith(10);
    expect(input.value).toBe('10');
  });

  it('steps with buttons and arrow keys and stops at the bounds', () => {
    const { input, onChange } = setup(310);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(onChange).toHaveBeenLastCalledWith(320);
    expect(screen.getByRole('button', { name: 'More' })).toHaveProperty('disabled', true);
    fireEvent.keyDown(input, { key: 'PageDown' });
    expect(onChange).toHaveBeenLastCalledWith(220);
  });

  it('is described by its error and its hint', () => {
    render(<Counter start={10} onChange={vi.fn()} error="Too many" />);
    const input = screen.getByRole('spinbutton');
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
    const words = ids.map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(['Too many', 'At least ten']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});
