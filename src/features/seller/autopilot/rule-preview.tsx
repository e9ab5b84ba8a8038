/** What saving a rule would do now: how many offers, and each with its old and new price and why. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Plan, Preview } from '~/contracts/autopilot/autopilot.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Surface } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { ReasonText, useDollars } from './reason-text.tsx';

export function RulePreview({ preview }: { preview: Preview }) {
  const { t } = useLingui();
  const { plans, stops, up, down } = preview;
  const shown = plans.length;
  return (
    <Surface pad="md">
      <div className={view}>
        <PreviewCounts preview={preview} />
        {shown > 0 ? (
          <ul className={list} aria-label={t`What changes`}>
            {plans.map((plan) => (
              <PlanLine key={plan.offer_id} plan={plan} />
            ))}
          </ul>
        ) : null}
        {stops + up + down > shown ? (
          <p className={quiet}>
            <Trans>The first {shown} are shown.</Trans>
          </p>
        ) : null}
      </div>
    </Surface>
  );
}

function PreviewCounts({ preview }: { preview: Preview }) {
  const format = useFormat();
  const { total, stops, stopped, alone } = preview;
  const [changed, up, down] = [
    format.count(preview.up + preview.down),
    format.count(preview.up),
    format.count(preview.down),
  ];
  return (
    <div role="status" className={css({ display: 'grid', gap: '1' })}>
      <p className={sum}>
        <Plural
          value={total}
          one={`Saved now, it would change ${changed} of # offer: ${down} down, ${up} up.`}
          other={`Saved now, it would change ${changed} of # offers: ${down} down, ${up} up.`}
        />
      </p>
      {stops > 0 ? (
        <p className={warning}>
          <Plural
            value={stops}
            one="# would stop and wait for you."
            other="# would stop and wait for you."
          />
        </p>
      ) : null}
      {stopped > 0 ? (
        <p className={quiet}>
          <Plural value={stopped} one="# waits for you already." other="# wait for you already." />
        </p>
      ) : null}
      {alone > 0 ? (
        <p className={quiet}>
          <Plural
            value={alone}
            one="# has nobody to compare with."
            other="# have nobody to compare with."
          />
        </p>
      ) : null}
    </div>
  );
}

function PlanLine({ plan }: { plan: Plan }) {
  const dollars = useDollars(plan.price_decimals);
  const paid = dollars(plan.new_catalog_price);
  return (
    <li className={line}>
      <span className={texts}>
        <TextLink look="inline" href={paths.editOffer(plan.offer_id)}>
          {plan.title}
        </TextLink>
        <span className={plan.outcome === 'stop' ? warning : quiet}>
          <ReasonText of={{ ...plan, wanted: plan.new_price }} />
        </span>
      </span>
      {plan.outcome === 'change' ? (
        <span className={move}>
          <span>
            <s>{dollars(plan.old_price)}</s> <b>{dollars(plan.new_price)}</b>
          </span>
          <span className={quiet}>
            <Trans>buyers pay {paid}</Trans>
          </span>
        </span>
      ) : (
        <span className={move}>{dollars(plan.old_price)}</span>
      )}
    </li>
  );
}

const view = css({ display: 'grid', gap: '3', minWidth: '0' });
const sum = css({ margin: '0' });
const quiet = css({ margin: '0', color: 'muted', textStyle: 'small', overflowWrap: 'anywhere' });
const warning = css({
  margin: '0',
  color: 'warning',
  textStyle: 'small',
  overflowWrap: 'anywhere',
});
const list = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  maxHeight: '480px',
  overflowY: 'auto',
});
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '2',
  borderTop: '1px solid {colors.line}',
});
const texts = css({ display: 'grid', gap: '1', minWidth: '0', overflowWrap: 'anywhere' });
const move = css({
  flex: 'none',
  display: 'grid',
  alignContent: 'start',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  '& s': { color: 'muted' },
});
