/** What state a text is in, and what waits. */
import { Trans } from '@lingui/react/macro';
import type { ManuscriptCard } from '~/contracts/publishing/publishing.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { StatusPill, Tag, type Tone } from '~/ui/marks.tsx';
import { useStateLabels } from '../publishing-labels.ts';

type Marked = Pick<ManuscriptCard, 'state' | 'has_changes' | 'scheduled_at' | 'has_newer_release'>;

const tones: Record<Marked['state'], Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'accent',
  removed: 'danger',
};

export function TextMarks({ text }: { text: Marked }) {
  const labels = useStateLabels();
  return (
    <>
      <StatusPill tone={tones[text.state]}>{labels[text.state]}</StatusPill>{' '}
      {text.has_changes ? (
        <Tag>
          <Trans>Changes not published</Trans>
        </Tag>
      ) : null}{' '}
      {text.has_newer_release ? (
        <Tag>
          <Trans>The release is newer</Trans>
        </Tag>
      ) : null}{' '}
      {text.scheduled_at === null ? null : <Due at={text.scheduled_at} />}
    </>
  );
}

function Due({ at }: { at: string }) {
  const moment = useTimeFormat().date(at);
  return (
    <Tag>
      <Trans>Due on {moment}</Trans>
    </Tag>
  );
}
