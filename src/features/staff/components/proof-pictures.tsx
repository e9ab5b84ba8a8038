/** Pictures of a proof. They open large in place: what is proved stands in small letters. */
import { useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { usePictureViewer } from '~/features/common/picture-links.tsx';
import { Picture } from '~/platform/media/picture.tsx';

const images = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const picture = css({ width: '96px', height: '96px', objectFit: 'cover', borderRadius: 'md' });

/** @param name of the seller or the offer that they are of */
export function ProofPictures(props: { images: readonly { url: string }[]; name: string }) {
  const { t } = useLingui();
  const { name } = props;
  const shown = props.images.map(({ url }, index) => {
    const number = index + 1;
    return { url, alt: t`Picture ${number} of ${name}` };
  });
  const { onPress, viewer } = usePictureViewer(shown);
  return (
    <div className={images}>
      {shown.map(({ url, alt }, index) => (
        <a key={url} href={url} aria-label={alt} onClick={onPress(index)}>
          <Picture url={url} place={{ px: 96 }} className={picture} />
        </a>
      ))}
      {viewer}
    </div>
  );
}
