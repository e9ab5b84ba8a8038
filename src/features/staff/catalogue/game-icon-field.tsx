/** The picture of a game in its form: choosing one, how the market will show it, and going back to the drawn emblem. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { gameIcon, type StaffGame } from '~/contracts/definitions/games.schemas.ts';
import { pictureFiles, usePictureRefusals } from '~/features/common/picture-files.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { Button } from '~/ui/button.tsx';
import { ImagePicker } from '~/ui/image-picker.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import type { GameIcon } from './use-game-icon.ts';

const { least } = gameIcon;
/** Edges in CSS pixels: beside a name, and as large as the market has it. */
const SIZES = [192, 48] as const;

const stack = css({ display: 'grid', gap: '3' });
const grounds = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
});
const ground = css({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  gap: '4',
  padding: '4',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'card',
  bg: 'canvas',
});
// The corners that the server cuts: those of drawn emblems.
const icon = css({
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '20.83%',
  '& img': { display: 'block', width: 'full', height: 'full', objectFit: 'cover' },
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const quiet = css({ color: 'muted', textStyle: 'small' });

interface FieldProps {
  picture: GameIcon;
  /** None where it is new. */
  game?: StaffGame | undefined;
}

export function GameIconField({ picture, game }: FieldProps) {
  const { t } = useLingui();
  const reasons = usePictureRefusals(t`Choose one picture.`);
  const { shown, isSending, error, place } = picture;
  const own = shown === undefined ? (game?.icon_image ?? null) : shown;
  return (
    <div className={stack} ref={place}>
      <ImagePicker
        label={<Trans>Picture</Trans>}
        hint={
          <Trans>
            JPEG, PNG, WebP or AVIF, at least {least} pixels on each side. Its middle square is
            shown; without a picture an emblem is drawn.
          </Trans>
        }
        images={[]}
        max={1}
        {...pictureFiles}
        addLabel={<AddLabel isSending={isSending} isAnother={own !== null} />}
        removeLabel={() => ''}
        error={error}
        onAdd={([file]) => file && picture.choose(file)}
        onRefuse={([first]) => first && picture.refuseFile(reasons[first.reason])}
        onRemove={() => {}}
      />
      {/* Beside the label: what announces itself names nothing. */}
      <span role="status" className={visuallyHidden}>
        {isSending ? <Trans>Sending…</Trans> : null}
      </span>
      <Preview url={own ?? game?.emblem_image} />
      <Acts picture={picture} hasOwn={own !== null} canReset={game !== undefined} />
    </div>
  );
}

function Acts(props: { picture: GameIcon; hasOwn: boolean; canReset: boolean }) {
  const { hasOwn, canReset } = props;
  const { shown, remove, reset } = props.picture;
  const isChanged = canReset && shown !== undefined;
  if (!hasOwn && !isChanged) return null;
  return (
    <div className={buttons}>
      {hasOwn ? (
        <Button size="sm" look="ghost" onClick={remove}>
          <Trans>Remove the picture</Trans>
        </Button>
      ) : null}
      {isChanged ? (
        <Button size="sm" look="ghost" onClick={reset}>
          <Trans>Take it back</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function AddLabel({ isSending, isAnother }: { isSending: boolean; isAnother: boolean }) {
  if (isSending) return <Trans>Sending…</Trans>;
  return isAnother ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>;
}

/** As the market shows it, in its sizes and on both grounds. */
function Preview({ url }: { url: string | undefined }) {
  if (url === undefined) return null;
  return (
    <div className={stack}>
      <p className={quiet}>
        <Trans>How it will look on dark and on light pages</Trans>
      </p>
      <div className={grounds}>
        {(['dark', 'light'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className={ground}>
            {SIZES.map((px) => (
              <span key={px} className={icon} style={{ width: px, height: px }}>
                <Picture url={url} place={{ px }} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
