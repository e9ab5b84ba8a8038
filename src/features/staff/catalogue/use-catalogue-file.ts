/** Taking the catalogue as a file, checking one, and importing what was checked. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import {
  catalogueCheckSchema,
  catalogueDoneSchema,
  MOST_FILE_BYTES,
  type CatalogueCheck,
  type CatalogueDone,
} from '~/contracts/definitions/catalogue-file.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { saveTextFile } from '~/platform/media/save-file.ts';
import { sendForm } from '~/platform/media/upload-image.ts';
import { toast } from '~/ui/toast-store.ts';
import { fetchCatalogueFile } from '../staff.functions.ts';

/** @param game its alias; '' for the whole catalogue */
export function useSaveCatalogue(game: string) {
  const { t } = useLingui();
  return useAction({
    mutationFn: async () => {
      const content = await fetchCatalogueFile({ data: game === '' ? {} : { game } });
      const name = game === '' ? 'catalogue.json' : `catalogue-${game}.json`;
      saveTextFile(name, content, 'text/plain');
      toast({
        status: 'success',
        description: t`The file is saved. It stands in the record that you took it.`,
      });
    },
  });
}

async function send(path: 'check' | 'import', file: File, fields: Record<string, string> = {}) {
  const body = new FormData();
  body.set('file', file);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return sendForm(`/api/admin/catalogue/${path}`, body);
}

interface CheckedUpload {
  file: File;
  check: CatalogueCheck;
}

/**
 * A file that was chosen stays while the page is open: a call that failed is made again, and after an import it is checked
 * anew, so that what is shown is what is still to do.
 */
export function useCatalogueFile() {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<File | null>(null);
  const [checked, setChecked] = useState<CheckedUpload | null>(null);
  const [done, setDone] = useState<CatalogueDone | null>(null);
  const checking = useSingleMutation({
    mutationFn: async (file: File): Promise<CheckedUpload> => {
      // Before it is sent: the server would end the connection at such a size.
      if (file.size > MOST_FILE_BYTES) throw new Failure('CATALOGUE_FILE_TOO_LARGE');
      return { file, check: v.parse(catalogueCheckSchema, await send('check', file)) };
    },
    onSuccess: setChecked,
  });
  const look = (file: File): void => {
    setChosen(file);
    setChecked(null);
    checking.mutate(file);
  };
  return {
    chosen,
    checked,
    done,
    checking,
    choose(file: File): void {
      setDone(null);
      look(file);
    },
    /** The file that is there is checked against the catalogue as it is now. */
    again(): void {
      if (chosen) look(chosen);
    },
    /** @param overwrite addresses of categories whose draft is written over */
    async bring(overwrite: readonly string[], reason: string): Promise<void> {
      const seen = checked?.check.seen;
      if (!checked || !seen) return;
      const fields = {
        seen,
        reason,
        ...(overwrite.length > 0 && { overwrite: overwrite.join(',') }),
      };
      const answer = await send('import', checked.file, fields);
      setDone(v.parse(catalogueDoneSchema, answer));
      await Promise.all(
        [api.definitions.key(), api.catalogue.key()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      look(checked.file);
    },
  };
}
