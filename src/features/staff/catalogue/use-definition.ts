/** The definition that is written: what was typed lies over the draft, survives a reload, and is never lost by a refusal. */
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as v from 'valibot';
import { definitionIssueTexts } from '~/contracts/definitions/definition-issues.ts';
import {
  definitionSchema,
  type DefinitionDetail,
} from '~/contracts/definitions/definitions.schemas.ts';
import type { DefinitionDocument } from '~/domain/category-definition.ts';
import { definitionChanges } from '~/domain/definition-diff.ts';
import { definitionIssues } from '~/domain/definition-rules.ts';
import { api } from '~/platform/api/api.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useDraftState } from '~/platform/device/use-draft-texts.ts';
import { catalogueQueries } from './catalogue.queries.ts';

const typedSchema = v.object({
  definition: definitionSchema,
  /** What was seen when typing began. */
  revision: v.number(),
  base_version: v.number(),
});
type Typed = v.InferOutput<typeof typedSchema>;

const isTyped = (value: unknown): value is Typed | null => v.is(typedSchema, value);

export interface DefinitionEditor {
  detail: DefinitionDetail;
  document: DefinitionDocument;
  /** Messages by the path of their field. */
  errors: ReadonlyMap<string, string>;
  /** Something was typed that is not saved. */
  isDirty: boolean;
  /** Somebody saved, or put another version in force, since typing began. */
  isClashing: boolean;
  change(part: Partial<DefinitionDocument>): void;
  /** What was typed goes over what others did. */
  keepMine(): void;
  takeTheirs(): void;
  save(): void;
  isSaving: boolean;
  error: unknown;
}

function useErrors(document: DefinitionDocument): ReadonlyMap<string, string> {
  const { i18n } = useLingui();
  return useMemo(
    () =>
      new Map(
        definitionIssues(document)
          .toReversed()
          .map(({ code, path }) => [path, i18n._(definitionIssueTexts[code])]),
      ),
    [document, i18n],
  );
}

export function useDefinition(detail: DefinitionDetail): DefinitionEditor {
  const client = useQueryClient();
  const { category, draft, version } = detail;
  const [typed, keep] = useDraftState<Typed | null>(`definition.${category.id}`, isTyped, null);
  const stored = draft?.definition ?? detail.definition;
  const document = typed?.definition ?? stored;
  const seen = { revision: draft?.revision ?? 0, base_version: version };
  const isStale = draft !== null && draft.base_version !== version;
  const isDirty =
    (typed !== null && definitionChanges(stored, typed.definition).length > 0) || isStale;
  const key = catalogueQueries.show(category.game.alias, category.alias).queryKey;
  const saving = useSingleMutation({
    mutationFn: () => {
      const { revision, base_version } = typed ?? seen;
      const definition = document;
      return api.definitions.save.send({
        category_id: category.id,
        revision,
        base_version,
        definition,
      });
    },
    onSuccess: async (after) => {
      keep(null);
      client.setQueryData(key, after);
      await client.invalidateQueries({ queryKey: api.definitions.preview.key() });
      await client.invalidateQueries({ queryKey: api.definitions.drafts.key() });
    },
    onError: async (error) => {
      const { code } = asFailure(error);
      if (code === 'DEFINITION_CHANGED' || code === 'DEFINITION_BASE') {
        await client.invalidateQueries({ queryKey: key });
      }
    },
  });
  return {
    detail,
    document,
    errors: useErrors(document),
    isDirty,
    isClashing:
      isDirty &&
      typed !== null &&
      (typed.revision !== seen.revision || typed.base_version !== seen.base_version),
    change: (part) => {
      if (saving.isError) saving.reset();
      keep({ ...(typed ?? seen), definition: { ...document, ...part } });
    },
    keepMine: () => {
      saving.reset();
      keep({ ...seen, definition: document });
    },
    takeTheirs: () => {
      saving.reset();
      keep(null);
    },
    save: () => saving.mutate(),
    isSaving: saving.isPending,
    error: saving.error,
  };
}
