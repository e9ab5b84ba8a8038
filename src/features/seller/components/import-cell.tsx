/** A cell with an error, as a field: what is typed is stored and checked when it is left, with Enter, or after a pause. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { css } from 'styled-system/css';
import { control } from 'styled-system/recipes';
import type { ImportRow } from '~/contracts/offers/imports.schemas.ts';
import { failureText } from '~/platform/api/failures.ts';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { useCorrection } from '../use-import.ts';

const PAUSE_MS = 1_500;

interface ImportCellProps {
  importId: string;
  row: ImportRow;
  field: string;
  label: string;
  /** The cell as it is stored. */
  stored: string;
  /** The label is seen; a table has it in its head already. */
  isLabelled?: boolean;
  onChecked(rows: readonly ImportRow[]): void;
}

/** What is typed and not stored yet, and sending it. */
function useDraft({ importId, row, field, stored, onChecked }: ImportCellProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  const correction = useCorrection(importId);
  const send = (): void => {
    if (draft === null || draft === sent.current) return;
    if (draft === stored) {
      setDraft(null);
      return;
    }
    sent.current = draft;
    correction.mutate(
      { number: row.number, field, text: draft },
      {
        onSuccess: ({ rows }) => {
          // What was typed meanwhile stays, and is sent next.
          setDraft((now) => (now === draft ? null : now));
          onChecked(rows);
        },
        onSettled: () => {
          sent.current = null;
        },
      },
    );
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const { isPending } = correction;
  useEffect(() => {
    if (draft === null || isPending) return undefined;
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isPending]);
  return { value: draft ?? stored, setDraft, send, isPending, error: correction.error };
}

export function ImportCell(props: ImportCellProps) {
  const { row, field, label, isLabelled = false } = props;
  const { t, i18n } = useLingui();
  const id = useId();
  const { value, setDraft, send, isPending, error } = useDraft(props);
  const issue = row.errors.find((one) => one.field === field)?.message;
  const shown = error ? failureText(error, i18n) : issue;
  const isLong = field === 'description';
  const styles = control({ size: 'sm', area: isLong });
  const place = row.number;
  const wiring = {
    id,
    value,
    autoComplete: 'off',
    spellCheck: false,
    'aria-label': isLabelled ? undefined : t`${label}, row ${place}`,
    'aria-invalid': shown === undefined ? undefined : (true as const),
    'aria-describedby': shown === undefined ? undefined : `${id}-error`,
    'aria-busy': isPending,
    className: styles.input,
    onBlur: send,
  };
  return (
    <span className={cell}>
      {isLabelled ? (
        <label htmlFor={id} className={caption}>
          {label}
          <span className={visuallyHidden}>{t`, row ${place}`}</span>
        </label>
      ) : null}
      <span className={styles.box} data-invalid={shown === undefined ? undefined : ''}>
        {isLong ? (
          <textarea {...wiring} rows={3} onChange={({ target }) => setDraft(target.value)} />
        ) : (
          <input
            {...wiring}
            type="text"
            onChange={({ target }) => setDraft(target.value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter') send();
              if (event.key === 'Escape') setDraft(null);
            }}
          />
        )}
      </span>
      {shown === undefined ? null : (
        <span id={`${id}-error`} className={reason}>
          {shown}
        </span>
      )}
    </span>
  );
}

const cell = css({ display: 'grid', gap: '1', minWidth: '120px' });
const caption = css({ textStyle: 'caption', color: 'muted' });
const reason = css({ display: 'block', textStyle: 'caption', color: 'danger' });
