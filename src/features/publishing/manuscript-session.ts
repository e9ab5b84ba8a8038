/**
 * A session of writing one text: what is typed stays on this device until the server has it, is saved by itself, and is
 * never written over what somebody else saved meanwhile. A store of its own, so that no save depends on a render.
 */
import { asFailure } from '~/contracts/failure.ts';
import type { Manuscript, ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { differingFields } from './content-fields.ts';
import type { LocalDraft } from './local-draft.ts';

/** Saved by itself once nothing was typed for so long. */
const REST_MS = 2_500;
/** Tried again after it failed. */
const RETRY_MS = 15_000;

export interface WritingState {
  /** As the server had it last. */
  saved: Manuscript;
  content: ManuscriptContent;
  state: 'saved' | 'unsaved' | 'saving' | 'failed';
  /** Why the last save or act failed. */
  failure: unknown;
  /** What somebody else saved, while the own text is another. */
  theirs: Manuscript | null;
  /** What was typed before came back from this device. */
  isRecovered: boolean;
}

/** What a session needs of the world. */
export interface WritingPorts {
  send(saved: Manuscript, content: ManuscriptContent, isNewVersion: boolean): Promise<Manuscript>;
  fetch(saved: Manuscript): Promise<Manuscript>;
  readDraft(): LocalDraft | null;
  writeDraft(draft: LocalDraft | null): void;
  /** Called when the server's text has changed. */
  onSaved(): void;
}

const isSame = (one: ManuscriptContent, other: ManuscriptContent): boolean =>
  differingFields(one, other).length === 0;

export class WritingSession {
  readonly #ports: WritingPorts;
  readonly #listeners = new Set<() => void>();
  #current: WritingState;
  #running: Promise<Manuscript | null> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(initial: Manuscript, ports: WritingPorts) {
    this.#ports = ports;
    this.#current = {
      saved: initial,
      content: initial.content,
      state: 'saved',
      failure: null,
      theirs: null,
      isRecovered: false,
    };
  }

  readonly read = (): WritingState => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(change: Partial<WritingState>): void {
    this.#current = { ...this.#current, ...change };
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    const { saved, content } = this.#current;
    const isAll = isSame(content, saved.content);
    this.#ports.writeDraft(isAll ? null : { revision: saved.revision, content });
  }

  #plan(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), delay);
  }

  /** Shows why something failed; a conflict with what the other one saved. */
  async #refuse(failure: unknown): Promise<void> {
    const { content, saved } = this.#current;
    this.#set({ state: isSame(content, saved.content) ? 'saved' : 'failed', failure });
    if (asFailure(failure).code !== 'MANUSCRIPT_CHANGED') return;
    try {
      this.#set({ theirs: await this.#ports.fetch(saved) });
    } catch (error) {
      this.#set({ failure: error });
    }
  }

  #take(answer: Manuscript): void {
    this.#set({
      saved: answer,
      content: answer.content,
      theirs: null,
      failure: null,
      state: 'saved',
      isRecovered: false,
    });
    this.#keep();
    this.#ports.onSaved();
  }

  async #saveOnce(): Promise<Manuscript | null> {
    const { saved, content, theirs } = this.#current;
    if (theirs) return null;
    if (isSame(content, saved.content)) return saved;
    this.#set({ state: 'saving' });
    try {
      const answer = await this.#ports.send(saved, content, false);
      // Blanks that the server does not keep are no change.
      const after = { ...answer, content: { ...answer.content, texts: content.texts } };
      const isAll = isSame(this.#current.content, content);
      this.#set({ saved: after, failure: null, state: isAll ? 'saved' : 'unsaved' });
      if (isAll) this.#set({ content: after.content, isRecovered: false });
      else this.#plan(REST_MS);
      this.#keep();
      this.#ports.onSaved();
      return after;
    } catch (error) {
      await this.#refuse(error);
      if (!this.#current.theirs) this.#plan(RETRY_MS);
      return null;
    }
  }

  /**
   * One save at a time; what is typed meanwhile is in the next.
   * @returns null when it failed or is in conflict
   */
  readonly save = async (): Promise<Manuscript | null> => {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    this.#running = this.#saveOnce().finally(() => {
      this.#running = null;
    });
    return this.#running;
  };

  /** Brings back what this device kept, and saves when there is a connection again. @returns how to stop */
  start(): () => void {
    this.#recover();
    const onOnline = () => void this.save();
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(this.#timer);
      window.removeEventListener('online', onOnline);
    };
  }

  #recover(): void {
    const kept = this.#ports.readDraft();
    const { saved } = this.#current;
    if (!kept || isSame(kept.content, saved.content)) return;
    this.#set({ content: kept.content, state: 'unsaved', isRecovered: true });
    if (kept.revision === saved.revision) this.#plan(REST_MS);
    else this.#set({ theirs: saved });
  }

  readonly change = (next: ManuscriptContent): void => {
    const { state, saved, theirs } = this.#current;
    const rested = isSame(next, saved.content) ? 'saved' : 'unsaved';
    this.#set({ content: next, state: state === 'saving' ? state : rested });
    this.#keep();
    if (!theirs) this.#plan(REST_MS);
  };

  /** After a conflict: keeps the own text as a version, then goes on with `chosen`. */
  readonly settle = async (chosen: ManuscriptContent): Promise<void> => {
    const { theirs, content: own } = this.#current;
    if (!theirs) return;
    try {
      const kept = await this.#ports.send(theirs, own, true);
      this.#take(isSame(chosen, own) ? kept : await this.#ports.send(kept, chosen, true));
    } catch (error) {
      await this.#refuse(error);
    }
  };

  /** Saves what is open, then runs an act on that revision. @returns whether it was done */
  readonly act = async (run: (saved: Manuscript) => Promise<Manuscript>): Promise<boolean> => {
    const before = await this.save();
    if (!before) return false;
    try {
      this.#take(await run(before));
      return true;
    } catch (error) {
      await this.#refuse(error);
      return false;
    }
  };
}
