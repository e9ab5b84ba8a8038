/** What was done to a promo code: who, when, why, and what became different. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { PromoVersion } from '~/contracts/promotions/promo-codes.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { SectionHeading } from '~/ui/layout.tsx';
import { useActLabels, useFactLines } from './code-labels.ts';

const part = css({ display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' });
const list = css({ display: 'grid', gap: '3' });
const entry = css({ borderInlineStartWidth: '2px', borderColor: 'line', paddingInlineStart: '3' });
const quiet = css({ color: 'muted', fontSize: '14' });
const reason = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' });

export function CodeHistory({ versions }: { versions: readonly PromoVersion[] }) {
  return (
    <section className={part}>
      <SectionHeading size="panel">
        <Trans>What was done</Trans>
      </SectionHeading>
      {versions.length === 0 ? (
        <p className={quiet}>
          <Trans>Nobody of the staff has changed it.</Trans>
        </p>
      ) : (
        <ol className={list}>
          {versions.map((version) => (
            <Version key={version.revision} version={version} />
          ))}
        </ol>
      )}
    </section>
  );
}

export function Version({ version }: { version: PromoVersion }) {
  const { moment } = useTimeFormat();
  const acts = useActLabels();
  const name = version.by.public_name;
  const at = moment(version.at);
  const act = acts[version.act];
  return (
    <li className={entry}>
      <p>
        <Trans>
          {act} by {name}
        </Trans>
      </p>
      <p className={quiet}>{at}</p>
      <Differences version={version} />
      <p className={reason}>{version.reason}</p>
    </li>
  );
}

/** Line by line what was and what is. */
function Differences({ version: { before, after } }: { version: PromoVersion }) {
  const { t } = useLingui();
  const linesOf = useFactLines();
  if (before === null) return null;
  const old = new Map(linesOf(before).map(({ id, value }) => [id, value]));
  const changed = linesOf(after).filter(({ id, value }) => old.get(id) !== value);
  if (changed.length === 0) return null;
  return (
    <ul className={quiet}>
      {changed.map(({ id, term, value }) => {
        const was = old.get(id) ?? '–';
        return <li key={id}>{t`${term}: ${was} → ${value}`}</li>;
      })}
    </ul>
  );
}
