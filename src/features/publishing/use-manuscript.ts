/**
 * A text while it is written: what is typed stays on this device until the server has it, is saved by itself, and is
 * never written over what somebody else saved meanwhile.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type {
  Manuscript,
  ManuscriptContent,
} from '~/contracts/publishing/publishing.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { asFailure, fieldErrorsOf } from '~/platform/api/failures.ts';
import { differingFields } from './content-fields.ts';
import { readLocalDraft, writeLocalDraft } from './local-draft.ts';

/** Saved by itself once nothing was typed for so long. */
const REST_MS = 2_500;
/** Tried again after it failed. */
const RETRY_MS = 15_000;

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

export interface ManuscriptEditing {
  /** As the server had it last. */
  saved: Manuscript;
  content: ManuscriptContent;
  change(next: ManuscriptContent): void;
  state: SaveState;
  /** Why the last save or act failed. */
  failure: unknown;
  /** Messages beside fields, by path. */
  errors: Record<string, string>;
  /** What somebody else saved, while the own text is another. */
  theirs: Manuscript | null;
  /** What was typed before came back from this device. */
  isRecovered: boolean;
  save(): Promise<Manuscript | null>;
  /** After a conflict: keeps the own text as a version, then goes on with `chosen`. */
  settle(chosen: ManuscriptContent): Promise<void>;
  /** Saves what is open, then runs an act on that revision. @returns whether it was done */
  act(run: (saved: Manuscript) => Promise<Manuscript>): Promise<boolean>;
}

const isSame = (one: ManuscriptContent, other: ManuscriptContent): boolean =>
  differingFields(one, other).length === 0;

function send(saved: Manuscript, content: ManuscriptContent, isNewVersion = false) {
  const { kind, key, revision } = saved;
  return api.publishing.save.send({ kind, key, revision, content, is_new_version: isNewVersion });
}

/** The own text as it is now, for what happens later than a render. */
function useLatest<T>(value: T) {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  }, [value]);
  return ref;
}

/** Everything that a session of writing remembers. */
function useWriting(initial: Manuscript) {
  const [saved, setSaved] = useState(initial);
  const [content, setContent] = useState(initial.content);
  const [state, setState] = useState<SaveState>('saved');
  const [failure, setFailure] = useState<unknown>(null);
  const [theirs, setTheirs] = useState<Manuscript | null>(null);
  const [isRecovered, setRecovered] = useState(false);
  const latest = useLatest({ saved, content, theirs });
  const running = useRef<Promise<Manuscript | null> | null>(null);
  return {
    saved,
    setSaved,
    content,
    setContent,
    state,
    setState,
    failure,
    setFailure,
    theirs,
    setTheirs,
    isRecovered,
    setRecovered,
    latest,
    running,
  };
}

type Writing = ReturnType<typeof useWriting>;

/** Sends what is open; a conflict is shown with what the other one saved. */
async function saveOnce(writing: Writing, name: string): Promise<Manuscript | null> {
  const { latest, setState, setSaved, setFailure, setTheirs } = writing;
  const { saved, content, theirs } = latest.current;
  if (theirs) return null;
  if (isSame(content, saved.content)) return saved;
  setState('saving');
  try {
    const answer = await send(saved, content);
    // Blanks that the server does not keep are no change.
    const after = { ...answer, content: { ...answer.content, texts: content.texts } };
    latest.current = { ...latest.current, saved: after };
    setSaved(after);
    setFailure(null);
    const isAll = isSame(latest.current.content, after.content);
    setState(isAll ? 'saved' : 'unsaved');
    writeLocalDraft(name, isAll ? null : { revision: after.revision, content: latest.current.content });
    return after;
  } catch (error) {
    setState('failed');
    setFailure(error);
    if (asFailure(error).code === 'MANUSCRIPT_CHANGED') {
      const { kind, key } = saved;
      setTheirs(await api.publishing.read.fetch({ kind, key }));
    }
    return null;
  }
}

/** One save at a time; what is typed meanwhile is in the next. */
async function saveAll(writing: Writing, name: string): Promise<Manuscript | null> {
  const { running } = writing;
  while (running.current) await running.current;
  running.current = saveOnce(writing, name).finally(() => {
    running.current = null;
  });
  return running.current;
}

/** What was typed before and did not reach the server comes back, or is compared with what did since. */
function useRecovery(writing: Writing, name: string): void {
  const recover = useEffectEvent(() => {
    const kept = readLocalDraft(name);
    const { saved, setContent, setState, setTheirs, setRecovered } = writing;
    if (!kept || isSame(kept.content, saved.content)) return;
    setContent(kept.content);
    setState('unsaved');
    setRecovered(true);
    if (kept.revision !== saved.revision) setTheirs(saved);
  });
  useEffect(() => recover(), [name]);
}

function useAutosave(writing: Writing, name: string): void {
  const { state, content, theirs } = writing;
  const save = useEffectEvent(() => void saveAll(writing, name));
  useEffect(() => {
    if (theirs || state === 'saved' || state === 'saving') return undefined;
    const timer = setTimeout(() => save(), state === 'failed' ? RETRY_MS : REST_MS);
    return () => clearTimeout(timer);
  }, [content, state, theirs]);
  useEffect(() => {
    const onOnline = () => save();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}

/** @param owner the account that writes */
export function useManuscript(initial: Manuscript, owner: string): ManuscriptEditing {
  const queryClient = useQueryClient();
  const writing = useWriting(initial);
  const { saved, content, latest, setContent, setState, setSaved, setTheirs, setFailure } = writing;
  const name = `${owner}.${saved.kind}.${saved.key}`;
  useRecovery(writing, name);
  useAutosave(writing, name);

  const change = (next: ManuscriptContent): void => {
    latest.current = { ...latest.current, content: next };
    setContent(next);
    const isAll = isSame(next, latest.current.saved.content);
    setState(isAll ? 'saved' : 'unsaved');
    const { revision } = latest.current.saved;
    writeLocalDraft(name, isAll ? null : { revision, content: next });
  };
  const take = (answer: Manuscript): void => {
    latest.current = { saved: answer, content: answer.content, theirs: null };
    setSaved(answer);
    setContent(answer.content);
    setTheirs(null);
    setFailure(null);
    setState('saved');
    writeLocalDraft(name, null);
    void queryClient.invalidateQueries({ queryKey: api.publishing.key() });
  };
  const settle = async (chosen: ManuscriptContent): Promise<void> => {
    const { theirs, content: own } = latest.current;
    if (!theirs) return;
    try {
      const kept = await send(theirs, own, true);
      take(isSame(chosen, own) ? kept : await send(kept, chosen, true));
    } catch (error) {
      setFailure(error);
      const { kind, key } = theirs;
      const isAgain = asFailure(error).code === 'MANUSCRIPT_CHANGED';
      if (isAgain) setTheirs(await api.publishing.read.fetch({ kind, key }));
    }
  };
  const act = async (run: (saved: Manuscript) => Promise<Manuscript>): Promise<boolean> => {
    const before = await saveAll(writing, name);
    if (!before) return false;
    try {
      take(await run(before));
      return true;
    } catch (error) {
      setFailure(error);
      if (asFailure(error).code === 'MANUSCRIPT_CHANGED') {
        const { kind, key } = before;
        setTheirs(await api.publishing.read.fetch({ kind, key }));
      }
      return false;
    }
  };
  return {
    saved,
    content,
    change,
    state: writing.state,
    failure: writing.failure,
    errors: writing.failure ? fieldErrorsOf(writing.failure) : {},
    theirs: writing.theirs,
    isRecovered: writing.isRecovered,
    save: () => saveAll(writing, name),
    settle,
    act,
  };
}
