/** Whether what is typed has reached the server, in words, said aloud when it changes. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import type { ManuscriptEditing } from '../use-manuscript.ts';

export function SaveLine({ editing }: { editing: ManuscriptEditing }) {
  return (
    <p role="status" className={line}>
      {editing.isRecovered ? (
        <>
          <Trans>What you typed before came back from this device.</Trans>{' '}
        </>
      ) : null}
      <span>
        <State editing={editing} />
      </span>
    </p>
  );
}

function State({ editing: { state, saved } }: { editing: ManuscriptEditing }) {
  const { time } = useTimeFormat();
  if (state === 'saving') return <Trans>Saving…</Trans>;
  if (state === 'unsaved') return <Trans>Not saved yet</Trans>;
  if (state === 'failed') return <Trans>Not saved: kept on this device, and tried again</Trans>;
  if (saved.updated_at === null) return <Trans>As it came with the program</Trans>;
  const at = time(saved.updated_at);
  return <Trans>Saved at {at}</Trans>;
}

const line = css({ fontSize: '14', color: 'muted', fontVariantNumeric: 'tabular-nums' });
