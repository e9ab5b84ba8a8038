/** Where one is on the way to the first offer, and the way out of the guide. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import { withScript } from '~/features/common/shared-styles.ts';
import { TextButton } from '~/ui/marks.tsx';
import { Stepper } from '~/ui/timeline.tsx';
import { guideSteps, type GuideStep } from './guide-steps.ts';
import { usePutAway } from './guide.queries.ts';

function useStepNames(): Record<GuideStep, string> {
  const { t } = useLingui();
  return {
    game: t`Game`,
    category: t`Category`,
    details: t`What you sell`,
    price: t`Price`,
    delivery: t`Delivery and stock`,
    publish: t`Look and publish`,
  };
}

export function GuideProgress({ step }: { step: GuideStep }) {
  const { t } = useLingui();
  const names = useStepNames();
  const leave = usePutAway('guide');
  const at = guideSteps.indexOf(step);
  const place = at + 1;
  const total = guideSteps.length;
  return (
    <div className={css({ marginBottom: '6' })}>
      <div className={onWide}>
        <Stepper
          label={t`Steps of your first offer`}
          items={guideSteps.map((id, index) => ({
            id,
            label: names[id],
            state: index < at ? 'done' : index === at ? 'now' : 'next',
            ...(index < at && { stateLabel: t`done` }),
            ...(index === at && { stateLabel: t`current` }),
          }))}
        />
      </div>
      <div className={cx(line, withScript)}>
        <p role="status" className={css({ textStyle: 'small', color: 'muted' })}>
          <Trans>
            Step {place} of {total}
          </Trans>
        </p>
        <TextButton aria-busy={leave.isPending || undefined} onClick={() => leave.mutate()}>
          <Trans>Show everything at once</Trans>
        </TextButton>
      </div>
    </div>
  );
}

/** Six names have no place on a phone: there the count of steps says it, and the heading. */
const onWide = css({ display: { base: 'none', wide: 'block' } });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '6',
  rowGap: '2',
  paddingTop: '3',
});
