/** The picture of a game while its form is open: sent as it is chosen, and put into use with the other fields. */
import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import { gameIcon, type StaffGame } from '~/contracts/definitions/games.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { failureText, fieldErrorsOf } from '~/platform/api/failures.ts';
import { sendImage } from '~/platform/media/send-image.ts';
import { usePreviews } from '~/platform/media/use-previews.ts';

/** What the server is told: an upload, none any more (null), or nothing (undefined): it stays as it is. */
type Wanted = string | null | undefined;

export interface GameIcon {
  /** The file that was chosen, as an object URL; null: none any more; undefined: what the game has. */
  shown: string | null | undefined;
  isSending: boolean;
  error: string | undefined;
  /** Puts the focus into its field where it was refused. */
  place: React.RefObject<HTMLDivElement | null>;
  choose(file: File): void;
  refuseFile(text: string): void;
  remove(): void;
  /** Back to what the game has. */
  reset(): void;
  /** Waits for what is still being sent. @throws {Failure} of the upload, beside the field as well */
  settle(): Promise<Wanted>;
  /** Tells what the server says of it. */
  refuse(failure: unknown): void;
}

/** @throws {Failure} GAME_ICON_SMALL, those of the upload */
async function sendIcon(file: File): Promise<string> {
  const { id, width, height } = await sendImage(file);
  if (Math.min(width, height) >= gameIcon.least) return id;
  throw new Failure('GAME_ICON_SMALL', { values: { pixels: gameIcon.least } });
}

/** @param game none where it is new: then it begins without a picture */
export function useGameIcon(game?: StaffGame): GameIcon {
  const { i18n } = useLingui();
  const [begin] = useState<null | undefined>(game ? undefined : null);
  const [shown, setShown] = useState<string | null | undefined>(begin);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const wanted = useRef<Promise<Wanted>>(Promise.resolve(begin));
  const place = useRef<HTMLDivElement>(null);
  const urlOf = usePreviews();

  const want = (value: Promise<Wanted>, picture: string | null | undefined): void => {
    wanted.current = value;
    setShown(picture);
    setSending(false);
    setError(undefined);
  };
  const tell = (text: string): void => {
    setError(text);
    requestAnimationFrame(() => place.current?.querySelector('input')?.focus());
  };
  return {
    shown,
    isSending,
    error,
    place,
    choose(file) {
      const sent = sendIcon(file);
      want(sent, urlOf(file));
      setSending(true);
      // Another one may have been chosen meanwhile: then nobody waits for this one any more.
      const settled = (next: () => void) => () => void (wanted.current === sent && next());
      sent.then(
        settled(() => setSending(false)),
        (failure: unknown) =>
          settled(() => {
            want(Promise.resolve(begin), begin);
            setError(failureText(failure, i18n));
          })(),
      );
    },
    refuseFile: setError,
    remove: () => want(Promise.resolve(null), null),
    reset: () => want(Promise.resolve(begin), begin),
    settle: () => wanted.current,
    refuse(failure) {
      const text = fieldErrorsOf(failure)['icon'];
      if (text !== undefined) tell(text);
    },
  };
}
