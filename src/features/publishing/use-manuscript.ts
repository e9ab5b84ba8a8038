/** A text while it is written, for the editor's page. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Manuscript } from '~/contracts/publishing/publishing.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { readLocalDraft, writeLocalDraft } from './local-draft.ts';
import { WritingSession, type WritingState } from './manuscript-session.ts';

export interface ManuscriptEditing
  extends WritingState, Pick<WritingSession, 'change' | 'save' | 'settle' | 'act'> {
  /** Messages beside fields, by path. */
  errors: Record<string, string>;
}

/** @param owner the account that writes */
export function useManuscript(initial: Manuscript, owner: string): ManuscriptEditing {
  const queryClient = useQueryClient();
  const [session] = useState(() => {
    const { kind, key } = initial;
    const name = `${owner}.${kind}.${key}`;
    return new WritingSession(initial, {
      send: ({ revision }, content, isNewVersion) =>
        api.publishing.save.send({ kind, key, revision, content, is_new_version: isNewVersion }),
      fetch: () => api.publishing.read.fetch({ kind, key }),
      readDraft: () => readLocalDraft(name),
      writeDraft: (draft) => writeLocalDraft(name, draft),
      onSaved() {
        const { list, versions } = api.publishing;
        for (const queryKey of [list.infiniteKey(), versions.infiniteKey()]) {
          void queryClient.invalidateQueries({ queryKey });
        }
      },
    });
  });
  useEffect(() => session.start(), [session]);
  const state = useSyncExternalStore(session.subscribe, session.read, session.read);
  const { change, save, settle, act } = session;
  return {
    ...state,
    errors: state.failure ? fieldErrorsOf(state.failure) : {},
    change,
    save,
    settle,
    act,
  };
}
