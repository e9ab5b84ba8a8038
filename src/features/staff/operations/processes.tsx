/** The processes that serve this market, and what was proven of its books. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Operations, RunningProcess, ShownProof } from '~/contracts/ops/ops.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { useProofLabels } from './operations-labels.ts';
import { Megabytes, part } from './parts.tsx';

export function Processes({ operations }: { operations: Operations }) {
  const { t } = useLingui();
  const { migration, database } = operations;
  const base = database === 'embedded' ? t`Embedded database` : 'PostgreSQL';
  return (
    <section className={part} aria-labelledby="processes">
      <SectionHeading
        id="processes"
        size="panel"
        note={
          <Trans>
            {base}, tables as of {migration}
          </Trans>
        }
      >
        <Trans>Processes</Trans>
      </SectionHeading>
      <RowList>
        {operations.processes.map((process) => (
          <ProcessRow key={process.id} process={process} />
        ))}
      </RowList>
    </section>
  );
}

function ProcessRow({ process }: { process: RunningProcess }) {
  const { ago, moment } = useTimeFormat();
  const { role, version, node, cache } = process;
  const started = moment(process.started_at);
  const seen = ago(process.seen_at);
  return (
    <RowItem
      title={
        <>
          {role} · {version}
        </>
      }
      detail={
        <>
          Node.js {node} · <Trans>started: {started}</Trans> ·{' '}
          <Trans>
            memory <Megabytes bytes={process.memory_bytes} />
          </Trans>{' '}
          ·{' '}
          <Trans>
            <Plural value={cache.entries} one="# cached response" other="# cached responses" />,{' '}
            <Megabytes bytes={cache.bytes} /> of <Megabytes bytes={cache.limit_bytes} />
          </Trans>
        </>
      }
      end={
        process.is_silent ? (
          <StatusPill tone="danger">
            <Trans>Silent, last heard {seen}</Trans>
          </StatusPill>
        ) : (
          <StatusPill tone="accent">
            <Trans context="process">Runs</Trans>
          </StatusPill>
        )
      }
    />
  );
}

export function Proofs({ proofs }: Pick<Operations, 'proofs'>) {
  return (
    <section className={part} aria-labelledby="proofs">
      <SectionHeading
        id="proofs"
        size="panel"
        note={<Trans>Each night what was added, once a week everything.</Trans>}
      >
        <Trans>Proofs</Trans>
      </SectionHeading>
      {proofs.length === 0 ? (
        <p>
          <Trans>Nothing is proven yet: the first proofs run within a minute of the start.</Trans>
        </p>
      ) : (
        <RowList>
          {proofs.map((proof) => (
            <ProofRow key={proof.name} proof={proof} />
          ))}
        </RowList>
      )}
    </section>
  );
}

function ProofRow({ proof }: { proof: ShownProof }) {
  const labels = useProofLabels();
  const { moment } = useTimeFormat();
  const { count } = useFormat();
  const full = moment(proof.full_at);
  const violations = count(proof.violations);
  return (
    <RowItem
      title={labels.get(proof.name) ?? proof.name}
      detail={
        <>
          {moment(proof.proven_at)} · <Trans>everything: {full}</Trans>
          {proof.first_violation === null ? null : <> · {proof.first_violation}</>}
        </>
      }
      end={
        proof.violations === 0 ? (
          <StatusPill tone="accent">
            <Trans>Agrees</Trans>
          </StatusPill>
        ) : (
          <StatusPill tone="danger">
            <Trans>Violations: {violations}</Trans>
          </StatusPill>
        )
      }
    />
  );
}
