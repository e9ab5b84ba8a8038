/** The result of the check and the start of the import; its progress while it runs, and its end. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { ImportMode, OfferImport } from '~/contracts/offers/imports.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { RadioCards } from '~/ui/radio-cards.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { DownloadIcon, PauseIcon } from '~/ui/icon.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { useImportActions, useImportFiles } from '../use-import.ts';

export function ImportSummary({ data }: { data: OfferImport }) {
  return (
    <Surface as="section" pad="lg" className={stack}>
      {data.status === 'checked' ? <Start data={data} /> : null}
      {data.status === 'running' ? <Progress data={data} /> : null}
      {data.status === 'done' || data.status === 'stopped' ? <End data={data} /> : null}
      <ErrorsFile data={data} />
    </Surface>
  );
}

function Start({ data }: { data: OfferImport }) {
  const { t } = useLingui();
  const format = useFormat();
  const { start } = useImportActions(data.id);
  const [mode, setMode] = useState<ImportMode>('good');
  const { rows, create, update, same, error } = data.counts;
  const good = rows - error;
  const isPossible = good > 0 && (mode === 'good' || error === 0);
  const shownGood = format.count(good);
  const shownRows = format.count(rows);
  return (
    <>
      <SectionHeading size="panel">
        <Trans>
          {shownGood} of {shownRows} rows are good
        </Trans>
      </SectionHeading>
      <DefinitionTable
        look="plain"
        items={[
          { term: <Trans>Update an offer</Trans>, value: format.count(update) },
          { term: <Trans>Become a new offer</Trans>, value: format.count(create) },
          { term: <Trans>Change nothing</Trans>, value: format.count(same) },
          { term: <Trans>Left out, with errors</Trans>, value: format.count(error) },
          { term: <Trans>In the file</Trans>, value: shownRows, total: true },
        ]}
      />
      {error === 0 ? null : (
        <RadioCards<ImportMode>
          label={t`Rows with errors`}
          hideLabel
          options={[
            {
              value: 'good',
              label: t`Import the good ones`,
              note: <Trans>The others stay out and can follow later.</Trans>,
            },
            {
              value: 'all',
              label: t`Only when all are right`,
              note: <Trans>Nothing changes until then.</Trans>,
            },
          ]}
          value={mode}
          onValueChange={setMode}
        />
      )}
      <Button
        look="accent"
        size="lg"
        busy={start.isPending}
        disabled={!isPossible}
        onClick={() => start.mutate(mode)}
      >
        <Plural value={good} one="Import # row" other="Import # rows" />
      </Button>
      <p className={quiet}>
        <Trans>
          New offers may have to be checked first, as in the editor. Offers that are on sale stay on
          sale.
        </Trans>
      </p>
    </>
  );
}

/** Rows that had their turn, and those that will have one. */
function handledOf({ counts, done }: OfferImport): { handled: number; all: number } {
  const handled = done.created + done.updated + done.unchanged + done.failed;
  return { handled, all: counts.rows - counts.error };
}

function Progress({ data }: { data: OfferImport }) {
  const { t } = useLingui();
  const format = useFormat();
  const { stop } = useImportActions(data.id);
  const { handled, all } = handledOf(data);
  const shownHandled = format.count(handled);
  const shownAll = format.count(all);
  return (
    <>
      <SectionHeading
        size="panel"
        end={<span className={quiet}>{format.share(all === 0 ? 1 : handled / all)}</span>}
      >
        <Trans>Running now</Trans>
      </SectionHeading>
      <Bar label={t`Imported rows`} handled={handled} all={all} />
      <p role="status">
        <Trans>
          {shownHandled} of {shownAll} rows
        </Trans>
      </p>
      <p className={quiet}>
        {handled === 0 ? (
          <Trans>It begins in a moment, or when your import before it has ended.</Trans>
        ) : null}{' '}
        <Trans>You can leave this page: the import goes on.</Trans>
      </p>
      <Button
        icon={<PauseIcon size={16} aria-hidden="true" />}
        busy={stop.isPending}
        onClick={() => stop.mutate()}
      >
        <Trans>Stop</Trans>
      </Button>
    </>
  );
}

function End({ data }: { data: OfferImport }) {
  const format = useFormat();
  const { created, updated, unchanged, failed } = data.done;
  const { handled, all } = handledOf(data);
  const left = data.counts.error + failed;
  return (
    <>
      <SectionHeading size="panel" note={<EndedAt at={data.ended_at} />}>
        {data.status === 'done' ? (
          <Trans>The import is done</Trans>
        ) : (
          <Trans>The import was stopped</Trans>
        )}
      </SectionHeading>
      <DefinitionTable
        look="plain"
        items={[
          { term: <Trans>New offers</Trans>, value: format.count(created) },
          { term: <Trans>Updated offers</Trans>, value: format.count(updated) },
          { term: <Trans>Without a change</Trans>, value: format.count(unchanged) },
          { term: <Trans>Left out, with errors</Trans>, value: format.count(left) },
          ...(handled < all
            ? [{ term: <Trans>Not begun</Trans>, value: format.count(all - handled) }]
            : []),
        ]}
      />
      <Pictures data={data} />
      {data.status === 'stopped' ? (
        <p className={quiet}>
          <Trans>What was imported stays. Send the same file again to import the rest.</Trans>
        </p>
      ) : null}
      <LinkButton look="accent" href={paths.sellerOffers}>
        <Trans>To my offers</Trans>
      </LinkButton>
    </>
  );
}

/** Pictures that the file names come behind its rows. */
function Pictures({ data }: { data: OfferImport }) {
  const { t } = useLingui();
  const format = useFormat();
  const { stop } = useImportActions(data.id);
  const { waiting, fetched, failed } = data.pictures;
  const all = waiting + fetched + failed;
  if (all === 0) return null;
  const shownAll = format.count(all);
  const shownHandled = format.count(fetched + failed);
  return (
    <div className={stack}>
      <Bar label={t`Fetched pictures`} handled={fetched + failed} all={all} />
      <p role="status">
        {waiting === 0 ? (
          <Plural
            value={fetched}
            _0="No picture came"
            one="# picture came"
            other="# pictures came"
          />
        ) : (
          <Trans>
            {shownHandled} of {shownAll} pictures
          </Trans>
        )}
        {failed === 0 ? null : (
          <>
            {' · '}
            <Plural value={failed} one="# could not be fetched" other="# could not be fetched" />
          </>
        )}
      </p>
      {waiting === 0 ? null : (
        <>
          <p className={quiet}>
            <Trans>
              The offers are written. Their pictures follow, also when you leave this page.
            </Trans>
          </p>
          <Button
            icon={<PauseIcon size={16} aria-hidden="true" />}
            busy={stop.isPending}
            onClick={() => stop.mutate()}
          >
            <Trans>Fetch no more pictures</Trans>
          </Button>
        </>
      )}
    </div>
  );
}

function Bar({ label, handled, all }: { label: string; handled: number; all: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuenow={handled}
      aria-valuemax={all}
      className={track}
    >
      <div className={bar} style={{ width: `${(100 * handled) / Math.max(1, all)}%` }} />
    </div>
  );
}

function EndedAt({ at }: { at: string | null }): ReactNode {
  const times = useTimeFormat();
  return at === null ? null : times.moment(at);
}

function ErrorsFile({ data }: { data: OfferImport }) {
  const { errors } = useImportFiles({ offers: '' });
  const count = data.counts.error + data.done.failed + data.pictures.rows;
  if (count === 0) return null;
  return (
    <>
      <Button
        icon={<DownloadIcon size={16} aria-hidden="true" />}
        busy={errors.isPending}
        onClick={() => errors.mutate(data.id)}
      >
        <Plural value={count} one="Download the # error" other="Download the # errors" />
      </Button>
      <p className={quiet}>
        <Trans>
          The file has your columns and one more with the reason: corrected, it can be sent as it
          is.
        </Trans>
      </p>
    </>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const quiet = css({ textStyle: 'small', color: 'muted' });
const track = css({ height: '4px', borderRadius: 'full', bg: 'line', overflow: 'hidden' });
const bar = css({ height: 'full', bg: 'accent.text' });
