/** The history and the schedule of an order: its steps, those that are done, the one that runs, and those that come. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { usePictureViewer } from '~/features/common/picture-links.tsx';
import { Picture } from '~/platform/media/picture.tsx';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { UserIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Timeline, type TimelineItem } from '~/ui/timeline.tsx';
import { stepsOf } from '../order-steps.ts';
import { Moment } from './moment.tsx';
import { useEventNotes, useStepTime, useStepTitles, useWaitingNotes } from './step-labels.ts';

export function OrderStory({ order }: { order: OrderOutput }) {
  const { t } = useLingui();
  return (
    <Surface as="section" pad="lg">
      <h2 className={css({ textStyle: 'panel', marginBottom: '5' })}>
        <Trans>What happened, what comes next</Trans>
      </h2>
      <Timeline label={t`Order history`} items={useItems(order)} />
    </Surface>
  );
}

function useItems(order: OrderOutput): TimelineItem[] {
  const { now } = useTimeFormat();
  const titles = useStepTitles(order);
  const timeOf = useStepTime();
  const noteOf = useEventNotes(order);
  const waitOf = useWaitingNotes(order);
  return stepsOf(order, now).map((step, index) => {
    const event = 'event' in step ? step.event : null;
    const isNow = step.state === 'now';
    return {
      // The last events of an order may share a moment; what comes has none.
      id: event ? `${event.at}${event.event}` : `${step.name}${index}`,
      state: step.state,
      title: titles[step.name],
      time: event ? <Moment at={event.at} /> : timeOf(step),
      note: event ? noteOf(event) : waitOf(step),
      ...(isNow && { icon: <UserIcon size={14} /> }),
      ...(event?.status === 'disputed' && { tone: 'danger' as const }),
      ...(event && event.images.length > 0 && { children: <ProofPictures urls={event.images} /> }),
    };
  });
}

function ProofPictures({ urls }: { urls: readonly string[] }) {
  const { t } = useLingui();
  const pictures = urls.map((url, index) => ({ url, alt: t`Proof ${index + 1}` }));
  const { onPress, viewer } = usePictureViewer(pictures);
  return (
    <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2.5' })}>
      {pictures.map(({ url, alt }, index) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={css({ display: 'block' })}
            onClick={onPress(index)}
          >
            <Picture
              url={url}
              alt={alt}
              place={{ px: 104 }}
              className={css({
                width: '104px',
                height: '64px',
                objectFit: 'cover',
                borderRadius: 'control',
              })}
            />
          </a>
        </li>
      ))}
      {viewer}
    </ul>
  );
}
