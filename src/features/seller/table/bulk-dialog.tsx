/** One act on the chosen offers: what exactly, what it would do, and doing it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { Bulk, BulkAct, BulkPreview } from '~/contracts/offers/table.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api, type ApiInput } from '~/platform/api/api.ts';
import { useIntent } from '~/platform/api/intent.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner, SkeletonRows } from '~/ui/states.tsx';
import { ActFields } from './act-fields.tsx';
import { firstDraft, readAct, type ActDraft } from './act-draft.ts';
import type { BulkKind } from './bulk-bar.tsx';
import { PreviewView } from './preview-view.tsx';
import { usePage } from '~/platform/navigation/page-context.tsx';

export type SelectionInput = ApiInput<'offers', 'startBulk'>['selection'];

interface BulkDialogProps {
  kind: BulkKind;
  selection: SelectionInput;
  count: number;
  onClose(): void;
  onStarted(bulk: Bulk): void;
}

/** What is typed counts once it rests. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), appConfig.search.letterDebounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** What the act would do, asked again whenever it changes; null while that is not known. */
function usePreview(selection: SelectionInput, act: BulkAct | null) {
  const rested = useRested(act);
  const query = useQuery({
    queryKey: [...api.offers.key(), 'bulk-preview', selection, rested],
    queryFn: () =>
      rested === null ? null : api.offers.previewBulk.send({ selection, act: rested }),
    enabled: rested !== null,
    gcTime: 0,
  });
  const isShown = act !== null && rested === act;
  return {
    preview: (isShown ? query.data : null) ?? null,
    error: query.error,
    isFetching: query.isFetching,
  };
}

function useStart({ selection, onStarted }: Pick<BulkDialogProps, 'selection' | 'onStarted'>) {
  const intent = useIntent('offers-bulk');
  return useSingleMutation({
    mutationFn: (act: BulkAct) => {
      const input = { selection, act };
      return api.offers.startBulk.send(input, { idempotencyKey: intent.keyFor(input) });
    },
    onSuccess: (bulk) => {
      intent.end();
      onStarted(bulk);
    },
  });
}

export function BulkDialog(props: BulkDialogProps) {
  const { kind, selection, count, onClose } = props;
  const { locale } = usePage();
  const [draft, setDraft] = useState<ActDraft>(firstDraft);
  const cancel = useRef<HTMLButtonElement>(null);
  const act = useMemo(() => readAct(kind, draft, locale), [kind, draft, locale]);
  const { preview, isFetching, ...asked } = usePreview(selection, act);
  const start = useStart(props);
  const isDelete = kind === 'delete';
  const error = start.error ?? asked.error;
  return (
    <Dialog
      open
      role={isDelete ? 'alertdialog' : 'dialog'}
      {...(isDelete && { initialFocus: cancel })}
      onOpenChange={(open) => !open && onClose()}
      title={<Title kind={kind} count={count} />}
      description={<Description kind={kind} />}
      footer={
        <>
          <Button ref={cancel} look="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <ApplyButton
            isDelete={isDelete}
            preview={preview}
            isBusy={start.isPending || isFetching}
            onPress={() => act && start.mutate(act)}
          />
        </>
      }
    >
      <div className={content}>
        <ActFields kind={kind} draft={draft} act={act} onChange={setDraft} />
        {act !== null && preview === null && !error ? <Loading /> : null}
        {preview === null ? null : <PreviewView preview={preview} kind={kind} />}
        {error ? (
          <Banner tone="danger" role="alert">
            <FailureText error={error} />
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}

function Loading() {
  const { t } = useLingui();
  return <SkeletonRows rows={3} height={40} lead={20} label={t`Loading the preview`} />;
}

interface ApplyButtonProps {
  isDelete: boolean;
  preview: BulkPreview | null;
  isBusy: boolean;
  onPress(): void;
}

function ApplyButton({ isDelete, preview, isBusy, onPress }: ApplyButtonProps) {
  const changed = preview?.changed ?? 0;
  return (
    <Button
      look={isDelete ? 'danger' : 'accent'}
      busy={isBusy}
      disabled={!isBusy && changed === 0}
      onClick={onPress}
    >
      {isDelete ? (
        <Plural value={changed} one="Delete # offer" other="Delete # offers" />
      ) : (
        <Plural value={changed} one="Apply to # offer" other="Apply to # offers" />
      )}
    </Button>
  );
}

function Title({ kind, count }: { kind: BulkKind; count: number }): ReactNode {
  switch (kind) {
    case 'price':
      return <Plural value={count} one="Price of # offer" other="Price of # offers" />;
    case 'stock':
      return <Plural value={count} one="Stock of # offer" other="Stock of # offers" />;
    case 'delivery':
      return (
        <Plural value={count} one="Delivery time of # offer" other="Delivery time of # offers" />
      );
    case 'low_stock':
      return <Plural value={count} one="Stock alert of # offer" other="Stock alert of # offers" />;
    case 'confirm':
      return (
        <Plural
          value={count}
          one="Are price and stock of # offer still right?"
          other="Are price and stock of # offers still right?"
        />
      );
    case 'pause':
      return <Plural value={count} one="Pause # offer?" other="Pause # offers?" />;
    case 'publish':
      return <Plural value={count} one="Publish # offer?" other="Publish # offers?" />;
    case 'delete':
      return <Plural value={count} one="Delete # offer?" other="Delete # offers?" />;
  }
}

function Description({ kind }: { kind: BulkKind }): ReactNode {
  switch (kind) {
    case 'price':
      return (
        <Trans>
          New prices are rounded to the nearest cent, in categories with smaller prices to the
          nearest millionth of a dollar.
        </Trans>
      );
    case 'stock':
      return <Trans>This is what there is then, not what is added.</Trans>;
    case 'delivery':
      return <Trans>Instant offers stay instant.</Trans>;
    case 'low_stock':
      return <Trans>You are told when a sale leaves so many units or fewer.</Trans>;
    case 'confirm':
      return (
        <Trans>
          What rests is on sale again. Instant offers need no confirmation: their vault proves the
          stock. No offer moves up by it.
        </Trans>
      );
    case 'pause':
      return <Trans>They leave the market at once. Open orders keep running.</Trans>;
    case 'publish':
      return <Trans>Drafts and hidden offers go on sale; some may have to be checked first.</Trans>;
    case 'delete':
      return (
        <Trans>
          They leave the market at once. Open orders keep running. This cannot be undone.
        </Trans>
      );
  }
}

const content = css({ display: 'grid', gap: '4', minWidth: '0' });
