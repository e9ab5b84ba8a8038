/** When a seller answers: their week by their clock, and what that means for the reader now. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { ShownHours } from '~/contracts/identity/shown-hours.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';

export function Hours({ hours: { week, place, from, to } }: { hours: ShownHours }) {
  const { now, moment } = useTimeFormat();
  const [opens, closes] = [moment(from), to && moment(to)];
  const isOpen = Date.parse(from) <= now.getTime();
  // A page that was made before the end says nothing of the next stretch.
  const isKnown = to === null || Date.parse(to) > now.getTime();
  return (
    <p className={css({ fontSize: '14', color: 'muted' })}>
      <Trans>
        Answers {week}, {place}
      </Trans>{' '}
      {!isKnown || closes === null ? null : isOpen ? (
        <Trans>(until {closes} your time)</Trans>
      ) : (
        <Trans>(from {opens} your time)</Trans>
      )}
    </p>
  );
}
