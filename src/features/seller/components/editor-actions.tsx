/** The actions that the offer's status allows; the first one is the page's accent button. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OfferStatus, OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { ActionBar } from '~/ui/frame/app-footer.tsx';
import { EyeIcon, TrashIcon } from '~/ui/icon.tsx';
import type { OfferAction, OfferEditor } from '../use-offer-editor.ts';

interface EditorActionsProps {
  editor: OfferEditor;
  offer: OwnOffer;
  onDelete(): void;
  onChangeCategory(): void;
}

/** The main action and the secondary ones, by status. */
const actsOf: Record<OfferStatus, { first: OfferAction; second: OfferAction | null }> = {
  draft: { first: 'publish', second: 'save' },
  need_details: { first: 'publish', second: 'save' },
  on_review: { first: 'save', second: null },
  active: { first: 'save', second: 'deactivate' },
  sold: { first: 'save', second: 'deactivate' },
  inactive: { first: 'activate', second: 'save' },
};

function useActionLabels(status: OfferStatus): Record<OfferAction, string> {
  const { t } = useLingui();
  return {
    publish: status === 'need_details' ? t`Send it again` : t`Publish`,
    save:
      status === 'draft'
        ? t`Save draft`
        : status === 'sold'
          ? t`Save and restock`
          : t`Save changes`,
    activate: t`Save and activate`,
    deactivate: t`Hide the offer`,
  };
}

export function EditorActions({ editor, offer, onDelete, onChangeCategory }: EditorActionsProps) {
  const labels = useActionLabels(offer.status);
  const { first, second } = actsOf[offer.status];
  const busy = (act: OfferAction): boolean => editor.act === act || editor.uploads.isBusy;
  return (
    <div className={stack}>
      <div className={onWide}>
        <Button
          look="accent"
          size="lg"
          full
          busy={busy(first)}
          onClick={() => void editor.perform(first)}
        >
          {labels[first]}
        </Button>
      </div>
      {second === null ? null : (
        <Button full busy={busy(second)} onClick={() => void editor.perform(second)}>
          {labels[second]}
        </Button>
      )}
      <SaveState editor={editor} />
      <div className={quiet}>
        <LinkButton
          look="ghost"
          size="sm"
          href={paths.offer(offer.id)}
          icon={<EyeIcon size={16} aria-hidden="true" />}
        >
          <Trans>Preview</Trans>
        </LinkButton>
        <Button look="ghost" size="sm" onClick={onChangeCategory}>
          <Trans>Change category</Trans>
        </Button>
        <Button
          look="ghost"
          size="sm"
          icon={<TrashIcon size={16} aria-hidden="true" />}
          onClick={onDelete}
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Its space is reserved, so that nothing moves when the first letter is typed. */
function SaveState({ editor }: Pick<EditorActionsProps, 'editor'>) {
  let stateText: ReactNode = <Trans>Everything is saved.</Trans>;
  if (editor.uploads.isBusy) stateText = <Trans>Pictures are being uploaded.</Trans>;
  else if (editor.isChanged) stateText = <Trans>Unsaved changes. This tab keeps them.</Trans>;
  return (
    <p role="status" className={css({ textStyle: 'caption', color: 'muted', minHeight: '18px' })}>
      {stateText}
    </p>
  );
}

/** The accent button on the narrow frame. */
export function EditorActionBar({ editor, offer }: Pick<EditorActionsProps, 'editor' | 'offer'>) {
  const { t } = useLingui();
  const labels = useActionLabels(offer.status);
  const { first } = actsOf[offer.status];
  return (
    <ActionBar label={t`Offer`}>
      <Button
        look="accent"
        size="lg"
        full
        busy={editor.act === first || editor.uploads.isBusy}
        onClick={() => void editor.perform(first)}
      >
        {labels[first]}
      </Button>
    </ActionBar>
  );
}

const stack = css({ display: 'grid', gap: '2.5' });
const onWide = css({ display: { base: 'none', wide: 'block' } });
const quiet = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '1',
  marginInline: '-2',
});
