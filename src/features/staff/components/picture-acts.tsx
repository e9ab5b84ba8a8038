/** Pictures where staff see them: taken down and put back with a reason, and looked at while they are down (decision 0126). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type {
  PicturePlace,
  ShownPicture,
  TakenPicture,
} from '~/contracts/pictures/pictures.schemas.ts';
import { usePictureViewer } from '~/features/common/picture-links.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { Button } from '~/ui/button.tsx';
import { Tag } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { reasonOnly } from '../reason-only.ts';
import { useDecided } from '../use-decided.ts';
import { readBy } from './answer-picker.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '4' });
const item = css({ display: 'grid', gap: '2', justifyItems: 'start', minWidth: '0' });
const shape = css({ width: '128px', height: '96px', objectFit: 'cover', borderRadius: 'md' });
const seen = css({ maxWidth: '100%', maxHeight: '320px', borderRadius: 'md' });
const stack = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const quiet = css({ color: 'muted', fontSize: '14', overflowWrap: 'anywhere' });
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch' });

interface Decided {
  id: string;
  /** Which of several, for its name. */
  number: number;
}

function TakeDown({ id, number, owner }: Decided & { owner: string }) {
  const { t } = useLingui();
  const decided = useDecided();
  return (
    <DecisionDialog
      label={<Trans>Take down</Trans>}
      name={t`Take picture ${number} down`}
      look="danger"
      title={<Trans>Does this picture break the rules?</Trans>}
      description={
        <Trans>
          It leaves every offer, profile and chat at once; what proves something in a dispute or to
          the market stays there. Offers stay on sale. Its owner is told and cannot upload the same
          file again, apart from one for the profile; you can put it back.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      reasonHint={<Trans>Its owner reads it, and it stands in the record.</Trans>}
      answers={readBy('picture_taken_down', owner)}
      confirm={<Trans>Take down</Trans>}
      submit={async ({ reason }) => {
        await api.pictures.takeDown.send({ id, reason });
        await decided(t`The picture is taken down.`);
      }}
    />
  );
}

function PutBack({ id, number }: Decided) {
  const { t } = useLingui();
  const decided = useDecided();
  return (
    <DecisionDialog
      label={<Trans>Put back</Trans>}
      name={t`Put picture ${number} back`}
      title={<Trans>Is everything in order?</Trans>}
      description={
        <Trans>It stands again where it stood, as far as there is room. Its owner is told.</Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Put back</Trans>}
      submit={async ({ reason }) => {
        await api.pictures.putBack.send({ id, reason });
        await decided(t`The picture is shown again.`);
      }}
    />
  );
}

/** Pictures that are shown now: a press opens them large. @param props.owner whose they are */
export function ShownPictures(props: { pictures: readonly ShownPicture[]; owner: string }) {
  const { t } = useLingui();
  const shown = props.pictures.map(({ media_id: id, url }, index) => {
    const number = index + 1;
    return { id, url, number, alt: t`Picture ${number}` };
  });
  const { onPress, viewer } = usePictureViewer(shown);
  return (
    <div className={list}>
      {shown.map(({ id, url, number, alt }, index) => (
        <div key={id} className={item}>
          <a href={url} aria-label={alt} onClick={onPress(index)}>
            <Picture url={url} place={{ px: 128 }} className={shape} />
          </a>
          <TakeDown id={id} number={number} owner={props.owner} />
        </div>
      ))}
      {viewer}
    </div>
  );
}

/** What one shows that is down: asked for by a press, since its address shows nothing. */
function Look({ id }: { id: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [image, show] = useState<string | null>(null);
  const look = useSingleMutation({
    mutationFn: () => client.fetchQuery(api.pictures.look.queryOptions({ id })),
    onSuccess: ({ image: found }) => show(found),
  });
  if (image !== null)
    return <img src={image} alt={t`The picture that was taken down`} className={seen} />;
  return (
    <>
      <Button size="sm" look="ghost" busy={look.isPending} onClick={() => look.mutate()}>
        <Trans>Look at it</Trans>
      </Button>
      {look.error && (
        <Banner tone="danger" role="alert">
          <FailureText error={look.error} />
        </Banner>
      )}
    </>
  );
}

function usePlaces(): Record<PicturePlace, string> {
  const { t } = useLingui();
  return {
    offer: t`Picture of an offer`,
    avatar: t`Profile picture`,
    chat: t`Picture in a chat`,
  };
}

/** Those that are down, the newest first, with what their owner read. */
export function TakenPictures({ taken }: { taken: readonly TakenPicture[] }) {
  const places = usePlaces();
  const { moment } = useTimeFormat();
  return (
    <ol className={stack}>
      {taken.map(({ media_id: id, place, reason, at, by }, index) => (
        <li key={id} className={stack}>
          <div className={row}>
            <Tag strong>
              <Trans>Taken down</Trans>
            </Tag>
            <span className={quiet}>
              {places[place]} · {by === null ? null : `${by.public_name}, `}
              <time dateTime={at}>{moment(at)}</time>
            </span>
          </div>
          <p className={words}>{reason}</p>
          <Look id={id} />
          <div className={row}>
            <PutBack id={id} number={index + 1} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The pictures of a message that was reported: those that are shown, then those that are down. */
export function ReportedPictures(props: {
  pictures: readonly (ShownPicture & { is_down: boolean })[];
  owner: string;
}) {
  const { pictures, owner } = props;
  return (
    <div className={stack}>
      <ShownPictures pictures={pictures.filter((picture) => !picture.is_down)} owner={owner} />
      {pictures.map(({ media_id: id, is_down: isDown }, index) =>
        isDown ? (
          <div key={id} className={item}>
            <Tag strong>
              <Trans>Taken down</Trans>
            </Tag>
            <Look id={id} />
            <PutBack id={id} number={index + 1} />
          </div>
        ) : null,
      )}
    </div>
  );
}
