/** What the files of staff share: notes, what the record says, reports, orders by pages. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import {
  noteTextSchema,
  type FiledOrdersOf,
  type FiledReport,
  type FileLook,
  type FilePlace,
  type StaffNote,
} from '~/contracts/files/files.schemas.ts';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { useReportReasons } from '~/features/common/report-labels.ts';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import { useAuditLabels } from '../staff-labels.ts';
import { filePath } from './file-paths.ts';
import { filesQueries } from './files.queries.ts';

export const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
/** Two parts beside each other, where there is room for both. */
export const pair = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
});
export const quiet = css({ color: 'muted', fontSize: '14', overflowWrap: 'anywhere' });
const list = css({ display: 'grid', gap: '3' });
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
const part = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const below = css({ justifySelf: 'start' });

export function Part(props: { title: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={part}>
      <SectionHeading size="panel" note={props.note}>
        {props.title}
      </SectionHeading>
      {props.children}
    </section>
  );
}

export function PersonLink({ person }: { person: { id: string; public_name: string } | null }) {
  const nameOf = usePersonName();
  if (person === null) return '–';
  return <TextLink href={filePath('people', person.id)}>{nameOf(person)}</TextLink>;
}

/** The field that the key of notes leads to. */
const NOTE_ID = 'file-note';
export const focusNote = (): void =>
  document.getElementById(NOTE_ID)?.querySelector('textarea')?.focus();

export function Notes(props: { place: FilePlace; id: string; notes: readonly StaffNote[] }) {
  const { moment } = useTimeFormat();
  return (
    <Part
      title={<Trans>Notes of staff</Trans>}
      note={<Trans>Staff alone read them. Nothing of them is changed later.</Trans>}
    >
      {props.notes.length === 0 ? (
        <p className={quiet}>
          <Trans>Nobody has noted anything.</Trans>
        </p>
      ) : (
        <ol className={list}>
          {props.notes.map(({ id, by, at, text }) => (
            <li key={id}>
              <p className={words}>{text}</p>
              <p className={quiet}>
                <PersonLink person={by} /> · <time dateTime={at}>{moment(at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm place={props.place} id={props.id} />
    </Part>
  );
}

function NoteForm({ place, id }: { place: FilePlace; id: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useContractForm({
    schema: v.object({ text: noteTextSchema }),
    initial: { text: '' },
    submit: async ({ text }) => {
      await api.files.addNote.send({ place, id, text });
      form.reset();
      toast({ status: 'success', description: t`The note is added.` });
      await client.invalidateQueries({ queryKey: api.files.key() });
    },
  });
  return (
    <div id={NOTE_ID}>
      <FormFrame form={form}>
        <TextArea
          {...form.field('text')}
          label={<Trans>Add a note</Trans>}
          maxLength={1000}
          rows={2}
        />
        <Button type="submit" size="sm" className={below} busy={form.busy}>
          <Trans>Add it</Trans>
        </Button>
      </FormFrame>
    </div>
  );
}

/** Looks and decisions, the newest first. */
export function Looks({ looks }: { looks: readonly FileLook[] }) {
  const { moment } = useTimeFormat();
  const labels = useAuditLabels();
  return (
    <Part
      title={<Trans>Who looked at this file</Trans>}
      note={<Trans>A look stands here once for an hour.</Trans>}
    >
      <ol className={list}>
        {looks.map(({ id, by, at, action }) => (
          <li key={id}>
            {labels.get(action) ?? <code>{action}</code>}{' '}
            <span className={quiet}>
              · <PersonLink person={by} /> · <time dateTime={at}>{moment(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

export function Reports(props: { title: ReactNode; reports: readonly FiledReport[] }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const reasons = useReportReasons();
  const states = {
    open: t({ message: 'Open', context: 'report' }),
    upheld: t({ message: 'Upheld', context: 'report' }),
    dismissed: t({ message: 'Dismissed', context: 'report' }),
  };
  return (
    <Part title={props.title}>
      {props.reports.length === 0 ? (
        <p className={quiet}>
          <Trans>Nothing so far.</Trans>
        </p>
      ) : (
        <ol className={list}>
          {props.reports.map((report) => (
            <li key={report.id}>
              {reasons[report.reason]}{' '}
              <StatusPill tone={report.status === 'open' ? 'warning' : 'neutral'}>
                {states[report.status]}
              </StatusPill>
              {report.quote === '' ? null : <p className={words}>“{report.quote}”</p>}
              {report.text === '' ? null : <p className={words}>{report.text}</p>}
              <p className={quiet}>
                <Trans>
                  <PersonLink person={report.reporter} /> about{' '}
                  <PersonLink person={report.person} />
                </Trans>{' '}
                · <time dateTime={report.at}>{moment(report.at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

/** Page by page, the newest first. */
export function FiledOrders(props: { title: string; of: FiledOrdersOf; id: string }) {
  const { cents } = useFormat();
  const { day } = useTimeFormat();
  const nameOf = usePersonName();
  const options = filesQueries.orders(props.of, props.id);
  const query = useInfiniteQuery(options);
  return (
    <Part title={props.title}>
      <EndlessList queryKey={options.queryKey} query={query}>
        {(pages) => {
          const orders = pages.flatMap(({ data }) => data);
          return (
            <div>
              {orders.length === 0 ? (
                <p className={quiet}>
                  <Trans>Nothing so far.</Trans>
                </p>
              ) : (
                <RowList lines="around" label={props.title}>
                  {orders.map((order) => (
                    <RowItem
                      key={order.id}
                      href={filePath('orders', order.id)}
                      title={order.title}
                      detail={
                        <>
                          <OrderStatusPill status={order.status} /> {nameOf(order.buyer)} →{' '}
                          {nameOf(order.seller)} · {day(order.at)}
                        </>
                      }
                      end={cents(order.amount)}
                    />
                  ))}
                </RowList>
              )}
              <EndlessFoot query={query} isEmpty={orders.length === 0} />
            </div>
          );
        }}
      </EndlessList>
    </Part>
  );
}
