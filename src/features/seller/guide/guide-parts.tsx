/** The parts of the form as steps: one is shown, all of them without script. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { withoutScript, withScript } from '~/features/common/shared-styles.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import type { OfferEditor } from '../use-offer-editor.ts';
import { stepBeside, type FormStep } from './guide-steps.ts';
import type { Guide } from './use-guide.ts';

export function GuidePart(props: { guide: Guide; step: FormStep; children: ReactNode }) {
  const { guide, step } = props;
  const isShown = !guide.isOn || guide.step === step;
  return (
    <div data-step={step} className={isShown ? undefined : withoutScript}>
      {props.children}
    </div>
  );
}

interface GuideButtonsProps {
  guide: Guide;
  editor: OfferEditor;
  offer: OwnOffer;
}

/** Back never loses what was typed: the form stays, and keeps its draft. */
export function GuideButtons({ guide, editor, offer }: GuideButtonsProps) {
  const before = stepBeside(guide.step, -1);
  const isLast = stepBeside(guide.step, 1) === null;
  return (
    <div className={cx(line, withScript)}>
      {before === null ? (
        <LinkButton size="lg" href={`${paths.createOffer}?game=${offer.category.game.alias}`}>
          <Trans context="step">Back</Trans>
        </LinkButton>
      ) : (
        <Button size="lg" onClick={() => guide.go(before)}>
          <Trans context="step">Back</Trans>
        </Button>
      )}
      {isLast ? null : (
        <Button
          look="accent"
          size="lg"
          busy={editor.act === 'save' || editor.uploads.isBusy}
          onClick={() => guide.next(editor)}
        >
          <Trans context="step">Next</Trans>
        </Button>
      )}
    </div>
  );
}

const line = css({ display: 'flex', justifyContent: 'space-between', gap: '3', paddingTop: '4' });
