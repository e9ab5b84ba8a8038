/** What somebody types into a form of their account. */
import { useDraftState } from '../device/use-draft-texts.ts';
import { useSession } from './session.ts';

/**
 * As `useDraftState`, apart for each account: signing out forgets the drafts of its own tab alone, and a session can end
 * elsewhere. Somebody else who signs in on the device neither reads nor sends them.
 */
export function useOwnDraft<T>(
  name: string,
  isShape: (value: unknown) => value is T,
  initial: T,
): [value: T, setValue: (next: T | null) => void] {
  const owner = useSession()?.profile.id ?? '';
  return useDraftState(`${name}@${owner}`, isShape, initial);
}
