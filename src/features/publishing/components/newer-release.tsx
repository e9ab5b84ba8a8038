/** A release brought a newer text than the one that was edited here: compared part by part, taken or left. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner, ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import type { ManuscriptEditing } from '../use-manuscript.ts';
import { differingFields } from '../content-fields.ts';
import { Choices } from './conflict-view.tsx';

export function NewerRelease({ editing }: { editing: ManuscriptEditing }) {
  const [isOpen, setOpen] = useState(false);
  if (!editing.saved.has_newer_release) return null;
  return (
    <>
      <Banner
        tone="info"
        title={<Trans>A release brought a newer text than the one that was edited here.</Trans>}
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            <Trans>Compare both</Trans>
          </Button>
        }
      >
        <Trans>Nothing was overwritten: readers see what was published here.</Trans>
      </Banner>
      {isOpen ? <Comparison editing={editing} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Comparison({ editing, onClose }: { editing: ManuscriptEditing; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { saved, content, act } = editing;
  const { kind, key } = saved;
  const query = useQuery(api.publishing.release.queryOptions({ kind, key }, { staleTime: 0 }));
  const settle = async (chosen?: ManuscriptContent): Promise<void> => {
    const { data } = query;
    if (!data) return;
    const { fingerprint } = data;
    const isDone = await act(({ revision }) =>
      api.publishing.settleRelease.send({
        kind,
        key,
        revision,
        fingerprint,
        ...(chosen && { content: chosen }),
      }),
    );
    onClose();
    if (isDone) toast({ status: 'success', description: t`Done.` });
  };
  const theirs = query.data && { ...content, texts: query.data.texts };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>The text of the release</Trans>}
      description={<Trans>Choose for each part. What you have now stays among the versions.</Trans>}
      closeLabel={t`Close`}
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
      {theirs ? (
        <Choices
          kind={kind}
          mine={content}
          theirs={theirs}
          label={t`Of the release`}
          initial={differingFields(content, theirs)}
          onSettle={settle}
          aside={
            <Button onClick={() => void settle()}>
              <Trans>Leave the text as it is</Trans>
            </Button>
          }
        />
      ) : null}
    </Dialog>
  );
}
