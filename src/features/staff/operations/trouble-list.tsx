/** What somebody should look at, or that there is nothing of the kind. */
import { Plural, Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Operations } from '~/contracts/ops/ops.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { useBackupProblems, useProofLabels } from './operations-labels.ts';
import { operationsHref } from './operations-search.ts';
import { troublesOf, troubleView, type Trouble } from './troubles.ts';

const list = css({ display: 'grid', gap: '1' });

export function TroubleList({ operations }: { operations: Operations }) {
  const troubles = troublesOf(operations);
  if (troubles.length === 0) {
    return (
      <Banner tone="success" role="status">
        {operations.proofs.length === 0 ? (
          <Trans>Every process and every job runs. The books are not proven yet.</Trans>
        ) : (
          <Trans>Everything runs: no process is silent, no job is late, the books agree.</Trans>
        )}
      </Banner>
    );
  }
  const isBroken = troubles.some(({ kind }) => kind === 'violated' || kind === 'no_process');
  return (
    <Banner tone={isBroken ? 'danger' : 'warning'} role="status">
      <ul className={list}>
        {troubles.map((trouble) => (
          <li key={JSON.stringify(trouble)}>
            <TroubleLine trouble={trouble} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function TroubleLine({ trouble }: { trouble: Trouble }) {
  const view = troubleView[trouble.kind];
  const text = <TroubleText trouble={trouble} />;
  return view === 'now' ? text : <TextLink href={operationsHref(view)}>{text}</TextLink>;
}

function TroubleText({ trouble }: { trouble: Trouble }) {
  const proofs = useProofLabels();
  const { moment } = useTimeFormat();
  switch (trouble.kind) {
    case 'no_process':
      return <Trans>No process has said anything for a minute.</Trans>;
    case 'silent':
      return (
        <Plural
          value={trouble.count}
          one="# process has said nothing for a minute."
          other="# processes have said nothing for a minute."
        />
      );
    case 'failing': {
      const { count, first } = trouble;
      return (
        <Plural value={count} one={`Job ${first} fails.`} other={`# jobs fail, ${first} first.`} />
      );
    }
    case 'late': {
      const { count, first } = trouble;
      return (
        <Plural
          value={count}
          one={`Job ${first} is late.`}
          other={`# jobs are late, ${first} first.`}
        />
      );
    }
    case 'dead':
      return (
        <Plural
          value={trouble.count}
          one="# delivery was given up and waits for somebody."
          other="# deliveries were given up and wait for somebody."
        />
      );
    case 'violated':
      return <ViolationText trouble={trouble} />;
    case 'unproven': {
      const name = proofs.get(trouble.name) ?? trouble.name;
      const at = moment(trouble.at);
      return (
        <Trans>
          {name}: last proven {at}.
        </Trans>
      );
    }
    case 'backup_failed':
    case 'backup_old':
      return <BackupText trouble={trouble} />;
    case 'versions':
      return <Trans>Processes of different versions serve this market at once.</Trans>;
  }
}

function BackupText(props: {
  trouble: Extract<Trouble, { kind: 'backup_failed' | 'backup_old' }>;
}) {
  const problems = useBackupProblems();
  const { moment } = useTimeFormat();
  const { trouble } = props;
  if (trouble.kind === 'backup_failed') {
    const because = problems[trouble.problem];
    return <Trans>The last backup failed: {because}</Trans>;
  }
  if (trouble.at === null) return <Trans>No backup has come to its end yet.</Trans>;
  const at = moment(trouble.at);
  return <Trans>The last backup is of {at}.</Trans>;
}

function ViolationText({ trouble }: { trouble: Extract<Trouble, { kind: 'violated' }> }) {
  const proofs = useProofLabels();
  const { count } = trouble;
  const name = proofs.get(trouble.name) ?? trouble.name;
  return (
    <>
      <Plural
        value={count}
        one={`${name}: # violation was found.`}
        other={`${name}: # violations were found.`}
      />
      {trouble.pausesPayouts ? (
        <>
          {' '}
          <Trans>Payouts pause.</Trans>
        </>
      ) : null}
    </>
  );
}
