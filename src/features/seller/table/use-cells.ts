/**
 * Editing cells of the seller's table: what is typed, what is on its way, and what was refused. Changes of one offer are
 * sent one after the other, each with the version that the one before left (decision 0069).
 */
import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { TableRow } from '~/contracts/offers/table.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { asFailure, failureText, fieldErrorsOf } from '~/platform/api/failures.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { cellText, readCell, valueOf, type CellField, type CellValue } from './cell-text.ts';

export interface CellState {
  text: string;
  /** `typing`: its field is open; `sent`: on its way. */
  phase: 'typing' | 'sent';
  /** What is sent, shown as if it were stored. */
  value?: CellValue;
  error?: string;
  /** The offer was changed elsewhere: what is stored now is shown beside the error. */
  isClash?: boolean;
}

/** An edit that can be taken back. */
export interface CellEdit {
  id: string;
  before: CellValue;
  after: CellValue;
  /** The version that the edit left. */
  version: number;
}

export const cellKey = (id: string, field: CellField): string => `${id}:${field}`;

interface Options {
  /** Shows an offer as the server has it. */
  onStored(offer: OwnOffer): void;
  onEdited(edit: CellEdit): void;
}

/** The states of cells by their keys. */
function useStates() {
  const [cells, setCells] = useState<ReadonlyMap<string, CellState>>(new Map());
  const set = (key: string, state: CellState | null): void =>
    setCells((known) => {
      const next = new Map(known);
      if (state === null) next.delete(key);
      else next.set(key, state);
      return next;
    });
  return { cells, set };
}

type States = ReturnType<typeof useStates>;

/** Sends changes of cells, those of one offer in their order. */
function useSending({ set }: Pick<States, 'set'>, { onStored, onEdited }: Options) {
  const { i18n } = useLingui();
  const queues = useRef(new Map<string, Promise<unknown>>());
  const versions = useRef(new Map<string, number>());
  const stored = (offer: OwnOffer): void => {
    versions.current.set(offer.id, offer.version);
    onStored(offer);
  };
  /** The newest version that this page has seen. */
  const versionOf = (row: TableRow): number =>
    Math.max(row.version, versions.current.get(row.id) ?? 0);

  const refused = async (row: TableRow, key: string, text: string, error: unknown) => {
    const isClash = asFailure(error).code === 'OFFER_CHANGED';
    // What is stored now stands in the row, so that it can be seen before it is replaced.
    const now = isClash ? await api.offers.own.fetch({ id: row.id }).catch(() => null) : null;
    if (now) stored(now);
    const [inField] = Object.values(fieldErrorsOf(error));
    set(key, { text, phase: 'typing', error: inField ?? failureText(error, i18n), isClash });
  };

  return async (row: TableRow, field: CellField, text: string, value: CellValue) => {
    const key = cellKey(row.id, field);
    const before = valueOf(row, field);
    set(key, { text, phase: 'sent', value });
    const turn = (queues.current.get(row.id) ?? Promise.resolve()).then(async () => {
      try {
        const version = versionOf(row);
        const offer = await api.offers.update.send({ id: row.id, version, ...value });
        stored(offer);
        set(key, null);
        if (before) onEdited({ id: row.id, before, after: value, version: offer.version });
      } catch (error) {
        await refused(row, key, text, error);
      }
    });
    queues.current.set(row.id, turn);
    await turn;
  };
}

export function useCells(options: Options) {
  const { i18n } = useLingui();
  const { locale } = useFormat();
  const { cells, set } = useStates();
  const send = useSending({ set }, options);
  return {
    cells,
    begin: (row: TableRow, field: CellField, typed?: string): void =>
      set(cellKey(row.id, field), { text: typed ?? cellText(row, field, locale), phase: 'typing' }),
    type: (row: TableRow, field: CellField, text: string): void =>
      set(cellKey(row.id, field), { text, phase: 'typing' }),
    giveUp: (row: TableRow, field: CellField): void => set(cellKey(row.id, field), null),
    /** Sends what was typed. @returns whether the field can be left: false where it is no value. */
    save: (row: TableRow, field: CellField, text: string): boolean => {
      if (text.trim() === cellText(row, field, locale)) {
        set(cellKey(row.id, field), null);
        return true;
      }
      const read = readCell(row, field, text, locale);
      if ('problem' in read) {
        set(cellKey(row.id, field), { text, phase: 'typing', error: i18n._(read.problem) });
        return false;
      }
      void send(row, field, text, read.value);
      return true;
    },
  };
}

export type Cells = ReturnType<typeof useCells>;
