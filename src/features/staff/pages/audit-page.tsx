/** The audit trail: who did what, as whom, to what, and why: filtered, page by page, and as a file. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import type { AuditEntry } from '~/contracts/moderation/moderation.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { saveTextFile } from '~/platform/media/save-file.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { Tag, TextLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { AuditChainPanel } from '../components/audit-chain.tsx';
import { SavedViews } from '../components/saved-views.tsx';
import { fetchAuditFile } from '../staff.functions.ts';
import { auditDiff } from '../audit-diff.ts';
import { auditFilter, staffQueries } from '../staff.queries.ts';
import type { AuditSearch } from '../staff.search.ts';
import { useAuditLabels, useAuditAreas } from '../staff-labels.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const filters = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
});
const values = css({
  display: 'block',
  fontSize: '12',
  color: 'faint',
  overflowWrap: 'anywhere',
});
const quote = css({
  display: 'block',
  color: 'text',
  textStyle: 'small',
  overflowWrap: 'anywhere',
});
const anywhere = css({ overflowWrap: 'anywhere' });
const files = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

const PATH = '/staff/audit';

function hrefOf(asked: AuditSearch): string {
  const query = new URLSearchParams(auditFilter(asked)).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
}

/** The byte order mark tells spreadsheets that the text is UTF-8; decoding the response has removed it. */
const BYTE_ORDER_MARK = '\uFEFF';

export function AuditPage({ asked }: { asked: AuditSearch }) {
  return (
    <div className={stack}>
      <PageTitle
        end={
          <div className={files}>
            <SaveTable asked={asked} />
            <SaveChain asked={asked} />
          </div>
        }
      >
        <Trans>Record</Trans>
      </PageTitle>
      <AuditChainPanel />
      <SavedViews list="audit" href={hrefOf(asked)} plain={PATH} />
      <AuditFilterForm asked={asked} />
      <AuditRows asked={asked} />
    </div>
  );
}

function SaveTable({ asked }: { asked: AuditSearch }) {
  const save = useAction({
    mutationFn: async () => {
      const rows = await fetchAuditFile({ data: auditFilter(asked) });
      saveTextFile('audit.csv', BYTE_ORDER_MARK + rows, 'text/csv');
    },
  });
  return (
    <Button size="sm" busy={save.isPending} onClick={() => save.mutate()}>
      <Trans>Save as CSV</Trans>
    </Button>
  );
}

/** Exactly what was sealed: it can be proven without the database. */
function SaveChain({ asked }: { asked: AuditSearch }) {
  const save = useAction({
    mutationFn: async () => {
      const lines = await fetchAuditFile({ data: { ...auditFilter(asked), format: 'jsonl' } });
      saveTextFile('audit.jsonl', lines, 'text/plain');
    },
  });
  return (
    <Button size="sm" busy={save.isPending} onClick={() => save.mutate()}>
      <Trans>Save with seals</Trans>
    </Button>
  );
}

/** A plain form: it works before the script runs, and its address can be passed on. */
function AuditFilterForm({ asked }: { asked: AuditSearch }) {
  const areas = useAuditAreas();
  const { locale } = useRouteContext({ from: '__root__' });
  return (
    <form
      key={JSON.stringify(asked)}
      method="get"
      action={withLocale(PATH, locale)}
      className={filters}
    >
      <NativeSelect
        name="action"
        label={<Trans>Area</Trans>}
        options={areas}
        defaultValue={asked.action}
      />
      <TextField
        name="subject_id"
        label={<Trans>About (id)</Trans>}
        defaultValue={asked.subject_id}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        name="from"
        type="date"
        label={<Trans context="period">From</Trans>}
        defaultValue={asked.from}
      />
      <TextField
        name="to"
        type="date"
        label={<Trans context="period">To</Trans>}
        defaultValue={asked.to}
      />
      {asked.actor_id === undefined ? null : (
        <input type="hidden" name="actor_id" value={asked.actor_id} />
      )}
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
    </form>
  );
}

function AuditRows({ asked }: { asked: AuditSearch }) {
  const options = staffQueries.audit(asked);
  const query = useInfiniteQuery(options);
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => (
        <div>
          <Entries entries={pages.flatMap(({ data }) => data)} />
          <EndlessFoot query={query} isEmpty={pages[0]?.data.length === 0} />
        </div>
      )}
    </EndlessList>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useLingui();
  if (entries.length === 0) {
    return (
      <EmptyState
        title={<Trans>Nothing is recorded here</Trans>}
        actions={
          <LinkButton size="sm" href={PATH}>
            <Trans>Show everything</Trans>
          </LinkButton>
        }
      />
    );
  }
  return (
    <RowList lines="around" label={t`Record`}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </RowList>
  );
}

const subjectPaths: Record<string, string> = {
  user: '/staff/people/',
  order: '/staff/orders/',
  offer: '/staff/offers/',
};

function Subject({ entry: { subject_type: type, subject_id: id } }: { entry: AuditEntry }) {
  const path = subjectPaths[type];
  const code = <code className={anywhere}>{id}</code>;
  return path === undefined ? code : <TextLink href={path + id}>{code}</TextLink>;
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { moment } = useTimeFormat();
  const labels = useAuditLabels();
  const actor = entry.actor?.public_name ?? entry.actor_id;
  const other = entry.impersonated?.public_name ?? entry.impersonated_id;
  const act = labels.get(entry.action);
  const { sequence } = entry;
  return (
    <RowItem
      title={
        <>
          {act ?? entry.action} · {actor}{' '}
          {other === null ? null : (
            <Tag strong>
              <Trans>as {other}</Trans>
            </Tag>
          )}
        </>
      }
      detail={
        <>
          <time dateTime={entry.at}>{moment(entry.at)}</time>
          {entry.reason === null ? null : <span className={quote}>{entry.reason}</span>}
          {auditDiff(entry.before, entry.after).map(({ name, before, after }) => (
            <code key={name} className={values}>
              {name}: {before} → {after}
            </code>
          ))}
          <span className={values}>
            {act === undefined ? null : <code>{entry.action} · </code>}
            <Subject entry={entry} /> · {entry.ip}
            {sequence === null ? null : (
              <>
                {' · '}
                <Trans>Seal {sequence}</Trans>
              </>
            )}
          </span>
        </>
      }
    />
  );
}
