/** How the row that a conversation is opened at is marked. */
import { css } from 'styled-system/css';
import type { Row } from '../chat-rows.ts';
import type { RowContext } from './message-row.tsx';

export interface ShownRows {
  rows: readonly Row[];
  context: RowContext;
  /** Key of the row that was gone to. */
  target: string | null;
}

/** It can be focused, so that reading goes on from there, and stands out. */
export function targetMark(key: string, target: string | null) {
  return key === target ? { 'data-target': '', tabIndex: -1, className: found } : {};
}

const found = css({
  borderRadius: 'card',
  outline: '2px solid {colors.text}',
  outlineOffset: '4px',
});
