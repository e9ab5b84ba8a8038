/** Step 1 of an import: the file, pressed or dropped, and what stands in it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type DragEvent } from 'react';
import { css, cx } from 'styled-system/css';
import { imagePicker } from 'styled-system/recipes';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { FailureBanner } from '~/features/common/failure-banner.tsx';
import type { FormFlash } from '~/platform/api/use-contract-form.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { Button } from '~/ui/button.tsx';
import { Table } from '~/ui/data.tsx';
import { DownloadIcon, UploadIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { Spinner } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { importTypes } from '../import-types.ts';
import { useImportFiles, useUpload } from '../use-import.ts';
import { PlainUpload } from './plain-upload.tsx';

interface ImportFileProps {
  category: CategoryDefinition;
  /** The refusal of a file that was sent without script. */
  flash?: FormFlash | null;
  onDone(): void;
  onCancel?(): void;
}

export function ImportFile({ category, flash, onDone, onCancel }: ImportFileProps) {
  const upload = useUpload(category.id, onDone);
  const files = useImportFiles({ offers: `${category.game.alias}-${category.alias}` });
  return (
    <div className={stack}>
      {upload.error ? <FailureBanner error={upload.error} /> : null}
      {flash && !upload.error ? (
        <Banner tone="danger" role="alert">
          {flash.message}
        </Banner>
      ) : null}
      <DropPlace isBusy={upload.isPending} onFile={(file) => upload.mutate(file)} />
      <PlainUpload categoryId={category.id} />
      <div className={row}>
        <Button
          icon={<DownloadIcon size={16} aria-hidden="true" />}
          busy={files.template.isPending}
          onClick={() => files.template.mutate(category.id)}
        >
          <Trans>Empty table with all columns</Trans>
        </Button>
        <Button
          icon={<DownloadIcon size={16} aria-hidden="true" />}
          busy={files.offers.isPending}
          onClick={() => files.offers.mutate(category.id)}
        >
          <Trans>My offers of this category</Trans>
        </Button>
        {onCancel ? (
          <Button look="ghost" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
      </div>
      <Contents category={category} />
    </div>
  );
}

/** A file input with a name of its own; files may be dropped on it, too. */
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
      className={cx(imagePicker().add, css({ '@media (scripting: none)': { display: 'none' } }))}
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
        aria-label={t`Table with your offers`}
        accept={importTypes}
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
          <Trans>Choose a CSV or XLSX file, or drop it here: up to 5,000 rows and 5 MB</Trans>
        )}
      </span>
    </label>
  );
}

const SHOWN_VALUES = 12;

function Contents({ category }: { category: CategoryDefinition }) {
  const { t } = useLingui();
  return (
    <section className={css({ minWidth: '0' })}>
      <SectionHeading size="panel">
        <Trans>What stands in the file</Trans>
      </SectionHeading>
      <p className={quiet}>
        <Trans>
          One offer in each row, below a first line with the names of the columns. external_id is
          your own number of the offer: a row with a known one updates that offer, an unknown one
          creates an offer, and the same file twice changes nothing. A new offer needs title, price
          and stock as well. Several values in a cell have a bar between them, so have the https
          addresses of pictures, which are fetched once the offers are written. The goods of instant
          offers are added in the editor: until then such offers are drafts.
        </Trans>
      </p>
      {category.attributes.length === 0 ? null : (
        <Table label={t`Columns of this category`} flush>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Column</Trans>
              </th>
              <th scope="col">
                <Trans>Is</Trans>
              </th>
              <th scope="col">
                <Trans>Values</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {category.attributes.map((attribute) => (
              <tr key={attribute.key}>
                <td>
                  <code>{attribute.key}</code>
                </td>
                <td>
                  {attribute.label}
                  {attribute.required ? (
                    <>
                      {' '}
                      (<Trans>required</Trans>)
                    </>
                  ) : null}
                </td>
                <td>
                  <Values attribute={attribute} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function Values({ attribute }: { attribute: CategoryDefinition['attributes'][number] }) {
  const { type, options } = attribute;
  if (type === 'boolean') return <Trans>yes or no</Trans>;
  if (type === 'number') return <Trans>a number</Trans>;
  if (type === 'text') return <Trans>a text</Trans>;
  const labels = options.slice(0, SHOWN_VALUES).map(({ label }) => label);
  const more = options.length - labels.length;
  const list = labels.join(', ');
  if (more <= 0) return <>{list}</>;
  return (
    <Trans>
      {list} and {more} more
    </Trans>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
const quiet = css({ textStyle: 'small', color: 'muted', maxWidth: '720px', marginBottom: '4' });
