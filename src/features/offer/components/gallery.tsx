/** The offer's pictures: one large, the others to choose from. Without script the small ones are links. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { gallery } from 'styled-system/recipes';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { sharedOnPage } from '~/platform/navigation/shared-element.ts';
import { Tag } from '~/ui/marks.tsx';
import { OfferPicture } from './offer-picture.tsx';

const SIZES = '(min-width: 1440px) 840px, (min-width: 1024px) calc(100vw - 640px), 100vw';
const SHOWN_THUMBS = 5;

export function Gallery({ offer }: { offer: Offer }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(0);
  const styles = gallery();
  const { images } = offer;
  const image = images[chosen] ?? images[0] ?? null;
  const position = images.indexOf(image ?? '') + 1;
  const total = images.length;
  return (
    <div className={styles.root}>
      <div
        className={cx(styles.main, image === null && artwork)}
        style={sharedOnPage('picture', offer.id)}
      >
        <OfferPicture
          offer={offer}
          image={image}
          alt={t`Picture ${position} of ${total}: ${offer.title}`}
          sizes={SIZES}
          eager
          className={cx(styles.image, image !== null && whole)}
        />
        {total > 1 ? (
          <span className={place}>
            <Tag onPicture>
              <Trans>
                {position} of {total}
              </Trans>
            </Tag>
          </span>
        ) : null}
      </div>
      {total > 1 ? (
        <ul className={cx(styles.thumbs, total > SHOWN_THUMBS && many)}>
          {images.map((url, index) => (
            <li key={url}>
              <a
                href={url}
                className={cx(styles.thumb, css({ display: 'block' }))}
                aria-label={t`Picture ${index + 1} of ${total}`}
                aria-current={url === image ? 'true' : undefined}
                data-chosen={url === image || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  setChosen(index);
                }}
              >
                <Picture url={url} place={{ sizes: '160px' }} className={styles.image} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const artwork = css({ aspectRatio: '2.75' });
const whole = css({ objectFit: 'contain' });
const place = css({ position: 'absolute', insetInlineStart: '3', bottom: '3' });
/* More than five pictures scroll sideways: the row has a fixed height. */
const many = css({
  gridAutoFlow: 'column',
  gridTemplateColumns: 'none',
  gridAutoColumns: 'calc((100% - 32px) / 5)',
  overflowX: 'auto',
  padding: '3px',
  margin: '-3px',
  '& [data-chosen]': { outline: '2px solid {colors.text}', outlineOffset: '1px' },
});
