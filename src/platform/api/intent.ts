/**
 * Intents of forms that move money (decision 0023). One intent has one idempotency key from its first press to its
 * final answer, in every tab of the browser: whatever is pressed again, or sent again because a response was lost,
 * takes effect once.
 */
import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import { keyWithin } from './idempotency.ts';

const STORAGE_KEY = 'intents';
/** A day: longer than any answer can take. */
const MAX_AGE_MS = 86_400_000;
const MAX_INTENTS = 50;

/** Nonces of intents without a final answer, in local storage by scope. */
const intentsSchema = v.record(v.string(), v.object({ nonce: v.string(), at: v.number() }));
type StoredIntents = v.InferOutput<typeof intentsSchema>;

/** Private windows and full storage may refuse; each tab then has intents of its own. */
function readIntents(): StoredIntents {
  try {
    return v.parse(intentsSchema, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    return {};
  }
}

function writeIntents(stored: StoredIntents): void {
  const recent = Object.entries(stored)
    .filter(([, { at }]) => at > Date.now() - MAX_AGE_MS)
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, MAX_INTENTS);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(recent)));
  } catch {
    // Nothing is stored then.
  }
}

/** An intent: begins when its form opens and ends with the final answer. */
export interface Intent {
  /** Resumes the intent that any tab of this browser has begun, or begins it. */
  begin(): void;
  /** The idempotency key for this input: the same for the same input until the intent ends. */
  keyFor(input: unknown): string;
  /**
   * Ends the intent. Later calls belong to another intent; a tab that was open before still uses the old key and gets
   * its answer.
   */
  end(): void;
}

/** @param scope the subject of the intent, for example `deposit` or the offer that is bought */
export function createIntent(scope: string): Intent {
  let nonce: string | null = null;
  const begun = (): string => {
    if (nonce !== null) return nonce;
    const stored = readIntents();
    nonce = stored[scope]?.nonce ?? crypto.randomUUID();
    writeIntents({ ...stored, [scope]: { nonce, at: Date.now() } });
    return nonce;
  };
  return {
    begin: () => void begun(),
    keyFor: (input) => keyWithin(begun(), input),
    end: () => {
      const { [scope]: mine, ...others } = readIntents();
      if (mine && mine.nonce === nonce) writeIntents(others);
      nonce = null;
    },
  };
}

/** The intent of a form that moves money, begun when the form opens. */
export function useIntent(scope: string): Intent {
  const intent = useMemo(() => createIntent(scope), [scope]);
  useEffect(() => intent.begin(), [intent]);
  return intent;
}
