/** What a seller does with a file of offers: send, check again, start, stop, and the files that come back. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  importRules,
  importSchema,
  type ImportDecimal,
  type ImportMode,
  type ImportRow,
  type ImportSeparator,
  type OfferImport,
} from '~/contracts/offers/imports.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { saveTextFile } from '~/platform/media/save-file.ts';
import { sendForm } from '~/platform/media/upload-image.ts';
import { fetchImportErrors, fetchImportTemplate, fetchOffersFile } from './import.functions.ts';
import { invalidateOwnOffers } from './seller.queries.ts';

/** Decoding the response has removed it; without it spreadsheets do not know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

interface ImportRows {
  data: ImportRow[];
}

const saveCsv = (name: string, text: string): void =>
  saveTextFile(`${name}.csv`, BYTE_ORDER_MARK + text, 'text/csv');

/** Puts an import into the cache; its rows are asked again. */
function useRemember() {
  const queryClient = useQueryClient();
  return async (saved: OfferImport): Promise<void> => {
    queryClient.setQueryData(api.offers.showImport.key({ id: saved.id }), saved);
    await Promise.all(
      [api.offers.importRows.key(), api.offers.imports.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}

export function useUpload(categoryId: string, onDone: () => void) {
  const remember = useRemember();
  return useSingleMutation({
    mutationFn: async (file: File) => {
      // Before it is sent: the server would end the connection at such a size.
      if (file.size > importRules.maxBytes) throw new Failure('IMPORT_TOO_LARGE');
      const body = new FormData();
      body.set('category_id', categoryId);
      body.set('file', file);
      return v.parse(importSchema, await sendForm('/api/market/seller/offer/import', body));
    },
    onSuccess: async (saved) => {
      await remember(saved);
      onDone();
    },
  });
}

export interface Reading {
  /** Null for a workbook. */
  separator: ImportSeparator | null;
  decimal: ImportDecimal;
  /** Left out: guessed by the names. */
  mapping?: (string | null)[];
}

export function useImportActions(id: string) {
  const queryClient = useQueryClient();
  const remember = useRemember();
  const check = useAction({
    mutationFn: (reading: Reading) => api.offers.checkImport.send({ id, ...reading }),
    onSuccess: remember,
  });
  const start = useAction({
    mutationFn: (mode: ImportMode) => api.offers.startImport.send({ id, mode }),
    onSuccess: remember,
    // The file was checked once more: what was found is shown.
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.offers.showImport.key({ id }) }),
  });
  const stop = useAction({
    mutationFn: () => api.offers.stopImport.send({ id }),
    onSuccess: async (saved) => {
      await remember(saved);
      await invalidateOwnOffers(queryClient, { refetchType: 'none' });
    },
  });
  return { check, start, stop };
}

interface Correction {
  number: number;
  field: string;
  text: string;
}

/** Corrects cells one after the other: the rows that were checked take the places of those that are shown. */
export function useCorrection(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `correct ${id}` },
    mutationFn: (correction: Correction) => api.offers.correctCell.send({ id, ...correction }),
    onSuccess: async ({ rows }) => {
      const checked = new Map(rows.map((row) => [row.number, row]));
      const queryKey = api.offers.importRows.key({ id });
      queryClient.setQueriesData<ImportRows>(
        { queryKey },
        (list) => list && { ...list, data: list.data.map((row) => checked.get(row.number) ?? row) },
      );
      // Shown rows keep their places; other lists are asked again when they are opened.
      await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      await queryClient.invalidateQueries({ queryKey: api.offers.showImport.key({ id }) });
    },
  });
}

export function useImportFiles(names: { offers: string }) {
  const { t } = useLingui();
  const template = useAction({
    mutationFn: async (categoryId: string) =>
      saveCsv(names.offers, await fetchImportTemplate({ data: { category_id: categoryId } })),
  });
  const offers = useAction({
    mutationFn: async (categoryId: string) =>
      saveCsv(names.offers, await fetchOffersFile({ data: { category_id: categoryId } })),
  });
  const errors = useAction({
    mutationFn: async (id: string) => saveCsv(t`errors`, await fetchImportErrors({ data: { id } })),
  });
  return { template, offers, errors };
}
