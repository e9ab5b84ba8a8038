/** Proving something to support by a text and pictures: the form, and what was sent last. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { NeedsScript } from '~/features/common/contract-form.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { ProofImages } from '~/features/common/proof-images.tsx';
import { useFocusOnError } from '~/features/common/use-focus-on-error.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { useImageUploads } from '~/platform/media/use-image-uploads.ts';
import { useOwnDraft } from '~/platform/session/use-own-draft.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

export const proofStack = css({
  display: 'grid',
  gap: '5',
  gridTemplateColumns: 'minmax(0, 1fr)',
});
const text = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '80ch' });
const pictures = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const picture = css({ width: '96px', height: '96px', objectFit: 'cover', borderRadius: 'md' });

const isText = (value: unknown): value is string => typeof value === 'string';

interface ProofFormProps<Answer> {
  /** What is proven: what is typed is kept on the device under this name until it is sent. */
  name: string;
  /** How many pictures at most. */
  images: number;
  imagesLabel: string;
  send(input: { about: string; images: string[] }): Promise<Answer>;
  onSent(answer: Answer): void;
  /** The field of the text. */
  children(part: { value: string; error: string | undefined; set(value: string): void }): ReactNode;
}

export function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const { t } = useLingui();
  const [about, setAbout] = useOwnDraft(`proof:${props.name}`, isText, '');
  const uploads = useImageUploads(props.images);
  const send = useSingleMutation({
    mutationFn: () => props.send({ about, images: uploads.mediaIds }),
    onSuccess: (answer) => {
      setAbout(null);
      props.onSent(answer);
    },
    onError: uploads.refuse,
  });
  const errors = fieldErrorsOf(send.error);
  const form = useFocusOnError(send.error);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={proofStack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!uploads.isBusy) send.mutate();
      }}
    >
      {send.error ? (
        <Banner tone="danger" role="alert">
          <FailureText error={send.error} />
        </Banner>
      ) : null}
      {props.children({
        value: about,
        error: errors.about,
        set: setAbout,
      })}
      <ProofImages
        uploads={uploads}
        label={props.imagesLabel}
        hint={t`At least one. Only support sees them.`}
        max={props.images}
        error={errors.images}
      />
      <div>
        <Button type="submit" look="accent" busy={send.isPending || uploads.isBusy}>
          <Trans>Send to support</Trans>
        </Button>
      </div>
      <NeedsScript />
    </form>
  );
}

interface SentProof {
  about: string;
  images: readonly { media_id: string; url: string }[];
}

/** The text and pictures that were sent. */
export function SentParts({ proof }: { proof: SentProof }) {
  return (
    <>
      <p className={text}>{proof.about}</p>
      <div className={pictures}>
        {proof.images.map(({ media_id: id, url }) => (
          <Picture key={id} url={url} place={{ px: 96 }} className={picture} />
        ))}
      </div>
    </>
  );
}
