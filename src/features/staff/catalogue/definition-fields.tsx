/** Fields that the forms of a definition share. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { BothLanguages } from '~/domain/category-definition.ts';
import { readNumber } from '~/features/common/attribute-input.ts';
import { TextArea, TextField } from '~/ui/text-field.tsx';

export const pair = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
});

export type Errors = ReadonlyMap<string, string>;

interface BothProps {
  label: ReactNode;
  path: string;
  value: BothLanguages;
  errors: Errors;
  maxLength: number;
  long?: boolean;
  onChange(value: BothLanguages): void;
}

/** A text in both languages, beside each other where there is room. */
export function BothFields(props: BothProps) {
  const { label, path, value, errors, maxLength, long = false, onChange } = props;
  const languages = { en: <Trans>English</Trans>, fr: <Trans>French</Trans> };
  return (
    <div className={pair}>
      {(['en', 'fr'] as const).map((language) => {
        const field = {
          label: (
            <>
              {label}, {languages[language]}
            </>
          ),
          lang: language,
          maxLength,
          value: value[language],
          error: errors.get(`${path}.${language}`),
        };
        const change = (text: string) => onChange({ ...value, [language]: text });
        return long ? (
          <TextArea
            key={language}
            {...field}
            rows={4}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <TextField
            key={language}
            {...field}
            autoComplete="off"
            onChange={(event) => change(event.target.value)}
          />
        );
      })}
    </div>
  );
}

/** A number that may be missing. What is no number is told, and nothing is taken over. */
export function BoundField(props: {
  label: ReactNode;
  hint?: ReactNode;
  value: number | null;
  error: string | undefined;
  whole?: boolean;
  required?: boolean;
  onChange(value: number | null): void;
}) {
  const { t } = useLingui();
  const { value, error, whole = false, required = false, onChange, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const isMeant = (read: number | null) => read !== null && (!whole || Number.isInteger(read));
  const wrong =
    typed !== null && (typed.trim() === '' ? required : !isMeant(readNumber(typed)))
      ? t`Enter a number.`
      : undefined;
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      numeric
      autoComplete="off"
      maxLength={20}
      value={text}
      error={wrong ?? error}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(next);
        const read = readNumber(next);
        if (next.trim() === '' && !required) onChange(null);
        else if (isMeant(read)) onChange(read);
      }}
      onBlur={() => wrong === undefined && setTyped(null)}
    />
  );
}

/** Whole numbers, apart by commas. */
export function NumbersField(props: {
  label: ReactNode;
  hint: ReactNode;
  value: readonly number[];
  error: string | undefined;
  onChange(value: number[]): void;
}) {
  const { t } = useLingui();
  const { value, error, onChange, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) =>
    text
      .split(/[\s,;]+/)
      .filter((part) => part !== '')
      .map(Number);
  const isWhole = (numbers: readonly number[]) =>
    numbers.every((one) => Number.isSafeInteger(one) && one >= 0);
  const wrong =
    typed !== null && !isWhole(read(typed)) ? t`Enter whole numbers, apart by commas.` : undefined;
  return (
    <TextField
      {...rest}
      autoComplete="off"
      maxLength={200}
      value={typed ?? value.join(', ')}
      error={wrong ?? error}
      onChange={(event) => {
        setTyped(event.target.value);
        const numbers = read(event.target.value);
        if (isWhole(numbers)) onChange(numbers);
      }}
      onBlur={() => wrong === undefined && setTyped(null)}
    />
  );
}
