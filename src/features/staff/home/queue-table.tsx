/** The queues of the reader's role: how much waits, since when, how much of it late, and who is at it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { WorkQueueSummary } from '~/contracts/backoffice/backoffice.schemas.ts';
import { figuresTable } from '~/features/common/figures-table.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Table } from '~/ui/data.tsx';
import { Kbd, TextLink } from '~/ui/marks.tsx';
import { queuePage } from './work-places.ts';
import { useWorkQueueLabels } from './work-labels.ts';

const lateCell = css({ color: 'warning', fontWeight: '640' });
const quiet = css({ color: 'muted' });
const MINUTE = 60_000;

/** The queues that a digit opens after `G`. */
export const DIGITS = 9;

export function QueueTable({ queues }: { queues: readonly WorkQueueSummary[] }) {
  const { t } = useLingui();
  return (
    <Table label={t`Queues`} dense className={figuresTable}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Queue</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>Waiting</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>Late</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>Oldest</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>Within</Trans>
          </th>
          <th scope="col">
            <Trans>On it</Trans>
          </th>
          <th scope="col">
            <Trans>Shortcut</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map((queue, index) => (
          <QueueRow key={queue.queue} summary={queue} place={index + 1} />
        ))}
      </tbody>
    </Table>
  );
}

function QueueRow({ summary, place }: { summary: WorkQueueSummary; place: number }) {
  const labels = useWorkQueueLabels();
  const { count, minutes } = useFormat();
  const { now } = useTimeFormat();
  const { oldest_at: oldest, holders, waiting, late } = summary;
  return (
    <tr>
      <th scope="row">
        <TextLink href={queuePage(summary.queue)}>{labels[summary.queue]}</TextLink>
      </th>
      <td data-end>
        {count(waiting)}
        {summary.has_more ? '+' : null}
      </td>
      <td data-end className={late > 0 ? lateCell : quiet}>
        {count(late)}
        {summary.has_more && late === waiting ? '+' : null}
      </td>
      <td data-end>
        {oldest === null ? null : minutes((now.getTime() - new Date(oldest).getTime()) / MINUTE)}
      </td>
      <td data-end>{minutes(summary.promised_minutes)}</td>
      <td>
        {holders.length === 0 ? (
          <span className={quiet}>
            <Trans>nobody</Trans>
          </span>
        ) : (
          holders.map(({ public_name: name }) => name).join(', ')
        )}
      </td>
      <td>
        {place > DIGITS ? null : (
          <>
            <Kbd>G</Kbd> <Kbd>{place}</Kbd>
          </>
        )}
      </td>
    </tr>
  );
}
