/** Where a promo code stands: a word, an icon and a tone. */
import type { PromoState } from '~/contracts/promotions/promo-codes.schemas.ts';
import {
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  DoneIcon,
  EditIcon,
  PauseIcon,
  UsersIcon,
} from '~/ui/icon.tsx';
import { StatusPill, type Tone } from '~/ui/marks.tsx';
import { useStateLabels } from './code-labels.ts';

const looks: Record<PromoState, { tone: Tone; icon: typeof CheckIcon }> = {
  active: { tone: 'accent', icon: CheckIcon },
  scheduled: { tone: 'info', icon: ClockIcon },
  draft: { tone: 'info', icon: EditIcon },
  waiting: { tone: 'warning', icon: UsersIcon },
  stopped: { tone: 'warning', icon: PauseIcon },
  used_up: { tone: 'neutral', icon: DoneIcon },
  ended: { tone: 'neutral', icon: CalendarIcon },
};

export function CodeState({ state }: { state: PromoState }) {
  const labels = useStateLabels();
  const { tone, icon: Icon } = looks[state];
  return (
    <StatusPill tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {labels[state]}
    </StatusPill>
  );
}
