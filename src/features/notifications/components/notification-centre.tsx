/**
 * The notification centre: beside the rail on wide screens, over the whole page on narrow ones. Loaded when it is first
 * opened; Escape and a press beside it close it, and the focus returns to the bell.
 */
import { useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Session } from '~/platform/session/session.ts';
import { Sheet } from '~/ui/dialog.tsx';
import { CentreContent } from './centre-content.tsx';

export default function NotificationCentre(props: { session: Session; onClose: () => void }) {
  const { t } = useLingui();
  const { session, onClose } = props;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side="end"
      className={besideRail}
      title={t`Notifications`}
      closeLabel={t`Close`}
    >
      <CentreContent session={session} onGo={onClose} className={toTheEdges} />
    </Sheet>
  );
}

const besideRail = css({
  justifyContent: { wide: 'flex-start' },
  paddingInlineStart: { wide: '{sizes.rail}' },
  '& > *': {
    borderInlineEnd: { wide: '1px solid {colors.line}' },
    '&[data-state=open]': { animationName: { wide: 'fadeIn' } },
    '&[data-state=closed]': { animationName: { wide: 'fadeOut' } },
  },
});
const toTheEdges = css({ marginInline: '-20px', paddingInline: '5' });
