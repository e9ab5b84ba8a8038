/** A picture that was put into one language is offered for the same place of the other. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Locale } from '~config';
import { Button } from '~/ui/button.tsx';
import { withPictureAfter } from '../markdown-edits.ts';
import { languageNames } from '../publishing-labels.ts';
import type { ManuscriptEditing } from '../use-manuscript.ts';

export interface OfferedPicture {
  /** The language that it was put into. */
  locale: Locale;
  url: string;
  /** How many parts of the text stand before it. */
  partsBefore: number;
}

export function PictureOffer(props: {
  editing: ManuscriptEditing;
  offered: OfferedPicture | null;
  onDone: () => void;
}) {
  const { editing, offered, onDone } = props;
  return (
    <div role="status">
      {offered === null ? null : <Offer editing={editing} offered={offered} onDone={onDone} />}
    </div>
  );
}

function Offer(props: { editing: ManuscriptEditing; offered: OfferedPicture; onDone: () => void }) {
  const { offered, onDone } = props;
  const { content, change } = props.editing;
  const other: Locale = offered.locale === 'en' ? 'fr' : 'en';
  const language = languageNames[other];
  const text = content.texts[other];
  // Somebody has put it there by hand, or has taken it out again.
  const isSettled =
    text.body.includes(offered.url) || !content.texts[offered.locale].body.includes(offered.url);
  if (isSettled) return null;
  const add = (): void => {
    const body = withPictureAfter(text.body, offered.url, offered.partsBefore);
    change({ ...content, texts: { ...content.texts, [other]: { ...text, body } } });
    onDone();
  };
  return (
    <p className={line}>
      <Trans>The picture stands in one language.</Trans>{' '}
      <Button size="xs" onClick={add}>
        <Trans>Put it into {language}, too</Trans>
      </Button>
      <Button size="xs" look="ghost" onClick={onDone}>
        <Trans>No</Trans>
      </Button>
    </p>
  );
}

const line = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' });
