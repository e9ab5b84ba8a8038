/** The variables as this process read them. What lets somebody in is never shown, not even to staff. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ShownVariable } from '~/contracts/ops/ops.schemas.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { Tag } from '~/ui/marks.tsx';
import { Flags } from './flags.tsx';
import { operationsQueries } from './operations.queries.ts';
import { code, part, quiet, stack } from './parts.tsx';

export function Configuration() {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(operationsQueries.configuration());
  const set = data.data.filter(({ state }) => state !== 'default');
  const usual = data.data.filter(({ state }) => state === 'default');
  return (
    <div className={stack}>
      <Flags source={data.flags} />
      <section className={part} aria-labelledby="variables">
        <SectionHeading id="variables" size="panel">
          <Trans>Variables</Trans>
        </SectionHeading>
        <p className={quiet}>
          <Trans>
            As the process that answered has read them at its start. docs/operations.md says what
            each is for.
          </Trans>
        </p>
        <RowList label={t`Variables`}>
          {[...set, ...usual].map((variable) => (
            <VariableRow key={variable.name} variable={variable} />
          ))}
        </RowList>
      </section>
    </div>
  );
}

function VariableRow({ variable }: { variable: ShownVariable }) {
  const { name, state, value } = variable;
  return (
    <RowItem
      title={<code className={code}>{name}</code>}
      detail={value ?? undefined}
      end={
        <Tag strong={state !== 'default'}>
          {state === 'secret' ? (
            <Trans>set, secret</Trans>
          ) : state === 'set' ? (
            <Trans context="variable">set</Trans>
          ) : (
            <Trans context="variable">as usual</Trans>
          )}
        </Tag>
      }
    />
  );
}
