/**
 * The checkout in two steps, as the experiment `checkout_v2` tries it: first what is bought and what the seller needs, then how
 * it is paid. Prices, payment and fields are those of the other layout; only the order on the screen is another.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { Button } from '~/ui/button.tsx';
import { ActionBar } from '~/ui/frame/app-footer.tsx';

interface TwoStepsProps {
  /** What the sellers need. @param onEnter enter in one of the fields */
  form(onEnter: () => void): ReactNode;
  /** How it is paid. */
  choices: ReactNode;
  renderSummary(action: ReactNode): ReactNode;
  /** Pays. */
  button: ReactNode;
  notice: ReactNode;
  question: ReactNode;
  /** A field of the form was refused. */
  isRefused: boolean;
}

/** A refused field stands in the first step: it is shown again. */
function useStep(isRefused: boolean) {
  const [isFirst, setFirst] = useState(true);
  const [wasRefused, setRefused] = useState(isRefused);
  if (wasRefused !== isRefused) {
    setRefused(isRefused);
    if (isRefused) setFirst(true);
  }
  // The pressed button is gone: the step that appears has the focus.
  const place = useFocusOnChange(isFirst, 'input, select, button');
  return { isFirst, go: setFirst, place };
}

export function TwoSteps(props: TwoStepsProps) {
  const { t } = useLingui();
  const { isFirst, go, place } = useStep(props.isRefused);
  const proceed = (
    <Button look="accent" size="lg" full onClick={() => go(false)}>
      <Trans>Continue to payment</Trans>
    </Button>
  );
  return (
    <>
      <div className={column}>
        <ol className={list} aria-label={t`Steps of the checkout`}>
          <li aria-current={isFirst ? 'step' : undefined} className={item}>
            <Trans>1. Your order</Trans>
          </li>
          <li aria-current={isFirst ? undefined : 'step'} className={item}>
            <Trans>2. Payment</Trans>
          </li>
        </ol>
        {props.notice}
        <div
          ref={place}
          role="group"
          aria-label={isFirst ? t`1. Your order` : t`2. Payment`}
          className={part}
        >
          {isFirst ? (
            <>
              {props.form(() => go(false))}
              {props.renderSummary(proceed)}
            </>
          ) : (
            <>
              {props.choices}
              <div className={onWide}>{props.button}</div>
              <Button look="ghost" onClick={() => go(true)}>
                <Trans>Back to the order</Trans>
              </Button>
            </>
          )}
        </div>
      </div>
      <ActionBar label={isFirst ? t`Continue` : t`Pay`}>
        {isFirst ? proceed : props.button}
      </ActionBar>
      {props.question}
    </>
  );
}

const column = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '7',
  width: 'full',
  maxWidth: '640px',
  marginInline: 'auto',
});
const part = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '7',
});
const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2' });
const item = css({
  color: 'muted',
  fontSize: '14',
  paddingBlock: '1',
  '&[aria-current]': {
    color: 'text',
    fontWeight: '700',
    borderBottom: '2px solid {colors.accent}',
  },
});
const onWide = css({ display: { base: 'none', wide: 'block' } });
