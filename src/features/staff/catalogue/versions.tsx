/** Earlier versions with what their jobs did: who, when, why, what became different, and undoing the newest. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type {
  DefinitionDetail,
  DefinitionVersion,
} from '~/contracts/definitions/definitions.schemas.ts';
import type { DefinitionChange } from '~/domain/definition-diff.ts';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DoneIcon, HourglassIcon, UndoIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { Meter } from '~/ui/marks.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';
import { useDecided } from '../use-decided.ts';
import { catalogueQueries, isRunning } from './catalogue.queries.ts';
import { useRefitText, useVersionText } from './definition-labels.ts';

const stack = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const entry = css({
  display: 'grid',
  gap: '1',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: '3',
  borderTop: '1px solid {colors.line}',
  paddingTop: '3',
  '& > *': { gridColumn: '2' },
  '& > svg': { gridColumn: '1', gridRow: '1 / span 2', marginTop: '2px' },
});
const quiet = css({ color: 'muted', fontSize: '14' });
const reasonText = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
const lines = css({ fontSize: '14', overflowWrap: 'anywhere' });

export function Versions({ detail }: { detail: DefinitionDetail }) {
  return (
    <section className={stack}>
      <SectionHeading size="panel">
        <Trans>Earlier jobs</Trans>
      </SectionHeading>
      {detail.versions.length === 0 ? (
        <p className={quiet}>
          <Trans>Nobody of the staff has changed it.</Trans>
        </p>
      ) : (
        <ol className={stack}>
          {detail.versions.map((version) => (
            <Entry key={version.version} detail={detail} version={version} />
          ))}
        </ol>
      )}
    </section>
  );
}

function StateIcon({ version }: { version: DefinitionVersion }) {
  if (isRunning(version)) return <HourglassIcon aria-hidden="true" />;
  return version.is_undone ? <UndoIcon aria-hidden="true" /> : <DoneIcon aria-hidden="true" />;
}

function Entry({ detail, version }: { detail: DefinitionDetail; version: DefinitionVersion }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const versionText = useVersionText();
  const refitText = useRefitText();
  const name = version.by?.public_name;
  const state = version.is_undone ? t`undone` : version.refit?.state === 'stopped' && t`stopped`;
  const told = [
    version.act !== 'start' && refitText(version.refit),
    state,
    name,
    moment(version.at),
  ];
  return (
    <li className={entry}>
      <StateIcon version={version} />
      <p>{versionText(version)}</p>
      <p className={quiet}>{told.filter(Boolean).join(' · ')}</p>
      <Progress version={version} />
      {version.reason === '' ? null : <p className={reasonText}>{version.reason}</p>}
      <Changes changes={version.changes} />
      {version.undo_until === null ? null : <Undo detail={detail} version={version} />}
    </li>
  );
}

function Progress({ version }: { version: DefinitionVersion }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const { refit } = version;
  if (!refit || !isRunning(version)) return null;
  const [done, all] = [count(refit.checked), count(refit.total)];
  return (
    <div role="status">
      <Meter
        value={refit.checked}
        max={Math.max(1, refit.total)}
        label={t`Offers looked at`}
        end={t`${done} of ${all}`}
      />
    </div>
  );
}

const SHOWN_LINES = 30;

/** Line by line what was and what is. */
export function Changes({ changes }: { changes: readonly DefinitionChange[] }) {
  const { t } = useLingui();
  const { count } = useFormat();
  if (changes.length === 0) return null;
  const rest = count(changes.length - SHOWN_LINES);
  const number = count(changes.length);
  return (
    <details className={lines}>
      <summary>
        <Trans>What is different: {number}</Trans>
      </summary>
      <ul>
        {changes.slice(0, SHOWN_LINES).map(({ path, before, after }) => {
          const [was, is] = [before ?? '–', after ?? '–'];
          return <li key={path}>{t`${path}: ${was} → ${is}`}</li>;
        })}
        {changes.length > SHOWN_LINES ? (
          <li>
            <Trans>and {rest} more</Trans>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

function Undo({ detail, version }: { detail: DefinitionDetail; version: DefinitionVersion }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirming = useConfirming();
  const decided = useDecided();
  const { date } = useTimeFormat();
  const until = date(version.undo_until ?? version.at);
  const { category } = detail;
  return (
    <div>
      <DecisionDialog
        label={<Trans>Undo this version</Trans>}
        title={<Trans>Undo version {version.version}?</Trans>}
        description={
          <Trans>
            The definition before comes back, and offers get back what was taken, apart from those
            that were edited since. Possible until {until}.
          </Trans>
        }
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Undo it</Trans>}
        submit={async ({ reason }) => {
          const seen = { category_id: category.id, version: version.version, reason };
          const after = await confirming.run(() => api.definitions.undo.send(seen));
          const shown = catalogueQueries.show(category.game.alias, category.alias);
          client.setQueryData(shown.queryKey, after);
          await decided(t`The version before is in force again.`);
        }}
      />
      {confirming.dialog}
    </div>
  );
}
