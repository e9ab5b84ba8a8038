/** Services of others, by the newest that each was given; and the queues in which what is for them waits. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { Operations, ServiceState } from '~/contracts/ops/ops.schemas.ts';
import { figuresTable } from '~/features/common/figures-table.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Table } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { useQueueLabels } from '../staff-labels.ts';
import { useServiceLabels } from './operations-labels.ts';
import { part, quiet } from './parts.tsx';

export function Services({ services }: Pick<Operations, 'services'>) {
  const { t } = useLingui();
  return (
    <section className={part} aria-labelledby="services">
      <SectionHeading
        id="services"
        size="panel"
        note={<Trans>By the newest that each was given.</Trans>}
      >
        <Trans>Services of others</Trans>
      </SectionHeading>
      <Table label={t`Services of others`} dense className={figuresTable}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Service</Trans>
            </th>
            <th scope="col">
              <Trans context="service">By</Trans>
            </th>
            <th scope="col" data-end>
              <Trans context="calls">Done</Trans>
            </th>
            <th scope="col" data-end>
              <Trans context="calls">Failed</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Waiting</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Last one done</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <ServiceRow key={service.name} service={service} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function ServiceRow({ service }: { service: ServiceState }) {
  const { t } = useLingui();
  const labels = useServiceLabels();
  const { count } = useFormat();
  const { ago } = useTimeFormat();
  const { name, carried_by: by, done, failed, waiting, problem } = service;
  return (
    <tr>
      <th scope="row">
        {labels[name]}
        {problem === null ? null : <div className={quiet}>{problem}</div>}
      </th>
      <td>{by ?? <span className={quiet}>{t`nobody`}</span>}</td>
      <td data-end>{count(done)}</td>
      <td data-end>{count(failed)}</td>
      <td data-end>{count(waiting)}</td>
      <td data-end>
        {service.last_done_at === null ? (
          '–'
        ) : (
          <time dateTime={service.last_done_at}>{ago(service.last_done_at)}</time>
        )}
      </td>
    </tr>
  );
}

export function Queues({ queues }: Pick<Operations, 'queues'>) {
  const { t } = useLingui();
  const { count } = useFormat();
  const labels = useQueueLabels();
  return (
    <section className={part} aria-labelledby="queues">
      <SectionHeading id="queues" size="panel">
        <Trans>Deliveries</Trans>
      </SectionHeading>
      <Table label={t`Deliveries`} dense className={figuresTable}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Queue</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Waiting</Trans>
            </th>
            <th scope="col" data-end>
              <Trans>Given up</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, waiting, dead }) => (
            <tr key={queue}>
              <th scope="row">{labels.get(queue) ?? queue}</th>
              <td data-end>{count(waiting)}</td>
              <td data-end>{count(dead)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
