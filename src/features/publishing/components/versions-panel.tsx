/** Versions of a text: who saved what, when readers saw it, and going back to one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Manuscript, ManuscriptVersion } from '~/contracts/publishing/publishing.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { failureText } from '~/platform/api/failures.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Tag } from '~/ui/marks.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { fieldNames, fieldText } from '../content-fields.ts';
import { useFieldLabel } from '../publishing-labels.ts';
import { publishingQueries } from '../publishing.queries.ts';

interface VersionsProps {
  saved: Manuscript;
  onRestore: (version: number) => Promise<boolean>;
}

export function VersionsPanel({ saved, onRestore }: VersionsProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<ManuscriptVersion | null>(null);
  const options = publishingQueries.versions(saved.kind, saved.key);
  const query = useInfiniteQuery(options);
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className={heading}>
        <Trans>Versions</Trans>
      </h2>
      <EndlessList queryKey={options.queryKey} query={query}>
        {(pages) => (
          <>
            <RowList lines="around" label={t`Versions`}>
              {pages
                .flatMap(({ data }) => data)
                .map((version) => (
                  <VersionRow
                    key={version.version}
                    version={version}
                    saved={saved}
                    onShow={() => setShown(version)}
                  />
                ))}
            </RowList>
            <EndlessFoot query={query} />
          </>
        )}
      </EndlessList>
      {shown === null ? null : (
        <VersionDialog
          saved={saved}
          version={shown}
          onRestore={onRestore}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

function VersionRow(props: { version: ManuscriptVersion; saved: Manuscript; onShow: () => void }) {
  const { t, i18n } = useLingui();
  const { moment } = useTimeFormat();
  const { version, saved, onShow } = props;
  const label = useFieldLabel(saved.kind);
  const { version: number, editor, changed, restored_from: restored } = version;
  const changes = new Intl.ListFormat(i18n.locale).format(changed.map(label));
  const at = moment(version.saved_at);
  return (
    <RowItem
      title={
        <>
          <Trans>Version {number}</Trans>{' '}
          {number === saved.version ? (
            <Tag>
              <Trans context="version">Newest</Trans>
            </Tag>
          ) : null}{' '}
          {number === saved.published_version ? (
            <Tag strong>
              <Trans>Readers see this</Trans>
            </Tag>
          ) : null}
        </>
      }
      detail={
        <>
          {editor ?? <Trans>As it came with the program</Trans>} ·{' '}
          <time dateTime={version.saved_at}>{at}</time>
          {restored === null ? null : (
            <>
              {' '}
              · <Trans>Version {restored} restored</Trans>
            </>
          )}
          {changes === '' ? null : <> · {changes}</>}
        </>
      }
      end={
        <Button size="xs" aria-label={t`Show version ${number}`} onClick={onShow}>
          <Trans>Show</Trans>
        </Button>
      }
    />
  );
}

function VersionDialog(props: VersionsProps & { version: ManuscriptVersion; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const { saved, onClose } = props;
  const label = useFieldLabel(saved.kind);
  const { version: number } = props.version;
  const query = useQuery(publishingQueries.version(saved.kind, saved.key, number));
  const restore = async (): Promise<void> => {
    setBusy(true);
    await props.onRestore(number);
    onClose();
  };
  const content = query.data?.content;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Version {number}</Trans>}
      closeLabel={t`Close`}
      footer={
        number === saved.version && saved.state !== 'removed' ? undefined : (
          <Button look="accent" busy={isBusy} onClick={() => void restore()}>
            <Trans>Restore this version</Trans>
          </Button>
        )
      }
    >
      {query.isError ? (
        <ErrorState
          title={<Trans>Oops something went wrong!</Trans>}
          retryLabel={t`Try again`}
          onRetry={() => void query.refetch()}
        >
          {failureText(query.error, i18n)}
        </ErrorState>
      ) : null}
      {query.isPending ? <SkeletonRows label={t`Loading`} /> : null}
      {content === undefined ? null : (
        <dl className={fields}>
          {fieldNames
            .filter((name) => name !== 'image' && fieldText(content, name) !== '')
            .map((name) => (
              <div key={name}>
                <dt>{label(name)}</dt>
                <dd>{fieldText(content, name)}</dd>
              </div>
            ))}
        </dl>
      )}
    </Dialog>
  );
}

const heading = css({ textStyle: 'panel', marginBottom: '3' });
const fields = css({
  display: 'grid',
  gap: '4',
  '& dt': { fontSize: '12', color: 'muted' },
  '& dd': { margin: '0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '14' },
});
