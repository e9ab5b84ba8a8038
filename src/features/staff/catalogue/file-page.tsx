/** The catalogue as a file: taking it along, and importing one after its preview (decision 0128). */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type DragEvent } from 'react';
import { css, cx } from 'styled-system/css';
import { imagePicker } from 'styled-system/recipes';
import type { CatalogueCheck, FileIssue } from '~/contracts/definitions/catalogue-file.schemas.ts';
import { FailureBanner } from '~/features/common/failure-banner.tsx';
import { figuresTable } from '~/features/common/figures-table.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Table } from '~/ui/data.tsx';
import { DownloadIcon, UploadIcon } from '~/ui/icon.tsx';
import { PageTitle, SectionHeading } from '~/ui/layout.tsx';
import { Spinner } from '~/ui/marks.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { Banner } from '~/ui/states.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { catalogueHref, type CatalogueSearch } from './catalogue-search.ts';
import { FileDone, FilePlan } from './file-plan.tsx';
import { useCatalogueFile, useSaveCatalogue } from './use-catalogue-file.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const part = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const quiet = css({ color: 'muted', fontSize: '14', maxWidth: '46rem' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const place = css({ overflowWrap: 'anywhere', fontFamily: 'mono', fontSize: '12' });
const noScript = css({ '@media (scripting: none)': { display: 'none' } });

export function FilePage({ asked }: { asked: CatalogueSearch }) {
  const { t } = useLingui();
  const { game } = asked;
  const above =
    game === '' ? [] : [{ label: game, href: catalogueHref(asked, { form: '', category: '' }) }];
  return (
    <div className={stack}>
      <Breadcrumbs
        label={t`Where this is`}
        items={[
          { label: t`Catalogue`, href: catalogueHref(asked, { game: '', form: '' }) },
          ...above,
          { label: t`As a file` },
        ]}
      />
      <PageTitle>
        <Trans>The catalogue as a file</Trans>
      </PageTitle>
      <Taking game={game} />
      <Bringing />
    </div>
  );
}

function Taking({ game }: { game: string }) {
  const whole = useSaveCatalogue('');
  const one = useSaveCatalogue(game);
  return (
    <section className={part}>
      <SectionHeading size="panel">
        <Trans>Take it along</Trans>
      </SectionHeading>
      <p className={quiet}>
        <Trans>
          Games without their pictures, categories with what they define, landing pages, genres and
          base categories, in both languages. Imported again, the file changes nothing.
        </Trans>
      </p>
      <div className={row}>
        {game === '' ? null : (
          <Button
            size="sm"
            icon={<DownloadIcon size={16} aria-hidden="true" />}
            busy={one.isPending}
            onClick={() => one.mutate()}
          >
            <Trans>Save this game</Trans>
          </Button>
        )}
        <Button
          size="sm"
          look={game === '' ? 'neutral' : 'ghost'}
          icon={<DownloadIcon size={16} aria-hidden="true" />}
          busy={whole.isPending}
          onClick={() => whole.mutate()}
        >
          <Trans>Save the whole catalogue</Trans>
        </Button>
      </div>
    </section>
  );
}

function Bringing() {
  const upload = useCatalogueFile();
  const { chosen, checked, checking, done } = upload;
  return (
    <section className={part}>
      <SectionHeading size="panel">
        <Trans>Import one</Trans>
      </SectionHeading>
      <p className={quiet}>
        <Trans>
          First it is checked and shown; nothing is written. New games and categories are not
          public, and changed definitions become drafts: you put them in force one by one. What the
          file does not name stays as it is.
        </Trans>
      </p>
      <DropPlace isBusy={checking.isPending} onFile={upload.choose} />
      {checking.error ? <FailureBanner error={checking.error} /> : null}
      {done ? <FileDone done={done} /> : null}
      {chosen && !checking.isPending ? (
        <div className={row}>
          <span className={place}>{chosen.name}</span>
          <Button size="sm" look="ghost" onClick={upload.again}>
            <Trans>Check it again</Trans>
          </Button>
        </div>
      ) : null}
      {checked && checked.check.issues.length > 0 ? <Issues check={checked.check} /> : null}
      {checked?.check.seen ? (
        <FilePlan
          key={checked.check.seen}
          check={checked.check}
          isDone={done !== null}
          bring={upload.bring}
        />
      ) : null}
    </section>
  );
}

/** A file input with a name of its own; a file may be dropped on it, too. */
function DropPlace({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const [isDragging, setDragging] = useState(false);
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDragging(over);
  };
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file && !isBusy) onFile(file);
  };
  return (
    <label
      className={cx(imagePicker().add, noScript)}
      data-wide=""
      data-dragging={isDragging ? '' : undefined}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      <input
        type="file"
        className={visuallyHidden}
        aria-label={t`File of a catalogue`}
        accept=".json,application/json"
        disabled={isBusy || !isHydrated}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      {isBusy ? <Spinner label={t`The file is being read`} /> : <UploadIcon aria-hidden="true" />}
      <span>
        {isBusy ? (
          <Trans>The file is being read and checked</Trans>
        ) : (
          <Trans>Choose a JSON file, or drop it here: up to 500 games and 6 MB</Trans>
        )}
      </span>
    </label>
  );
}

/** What is wrong, each with its place in the file. */
function Issues({ check: { issues, issues_total: total } }: { check: CatalogueCheck }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const shown = count(issues.length);
  return (
    <div className={part}>
      <Banner tone="danger" role="alert">
        <Plural
          value={total}
          one="# thing is wrong in the file. Nothing of it can be imported before it is right."
          other="# things are wrong in the file. Nothing of it can be imported before they are right."
        />{' '}
        {total > issues.length ? <Trans>The first {shown} are shown.</Trans> : null}
      </Banner>
      <Table label={t`What is wrong`} dense className={figuresTable}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Place</Trans>
            </th>
            <th scope="col">
              <Trans>What is wrong</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {issues.map((issue) => (
            <Issue key={`${issue.path} ${issue.message}`} issue={issue} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Issue({ issue: { path, at, message } }: { issue: FileIssue }) {
  return (
    <tr>
      <th scope="row" className={place}>
        {at === '' ? null : <strong>{at} </strong>}
        {path}
      </th>
      <td>{message}</td>
    </tr>
  );
}
