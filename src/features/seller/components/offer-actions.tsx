/** Actions on an offer in a list: the usual one as a button, the others in a menu. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { OfferStatus, OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, IconButton, LinkButton } from '~/ui/button.tsx';
import { CopyIcon, EditIcon, ExternalLinkIcon, MoreIcon, TrashIcon } from '~/ui/icon.tsx';
import { Menu } from '~/ui/menu.tsx';
import { useOfferActions } from '../use-offer-actions.ts';
import { useOfferTitle } from '../use-offer-title.ts';

interface OfferActionsProps {
  offer: OwnOffer;
  onDelete(offer: OwnOffer): void;
}

export function OfferActions({ offer, onDelete }: OfferActionsProps) {
  const { t } = useLingui();
  const title = useOfferTitle(offer);
  const { duplicate } = useOfferActions();
  const edit = paths.editOffer(offer.id);
  return (
    <>
      <UsualAction offer={offer} />
      <Menu
        title={title}
        trigger={
          <IconButton
            size="sm"
            icon={<MoreIcon aria-hidden="true" />}
            label={t`More for ${title}`}
          />
        }
        items={[
          {
            id: 'edit',
            label: t`Edit`,
            icon: <EditIcon size={16} aria-hidden="true" />,
            href: edit,
          },
          {
            id: 'view',
            label: isPublic(offer.status) ? t`Public page` : t`Preview`,
            icon: <ExternalLinkIcon size={16} aria-hidden="true" />,
            href: paths.offer(offer.id),
          },
          {
            id: 'duplicate',
            label: t`Duplicate`,
            icon: <CopyIcon size={16} aria-hidden="true" />,
            onSelect: () => duplicate.mutate(offer),
          },
          {
            id: 'delete',
            label: t`Delete`,
            icon: <TrashIcon size={16} aria-hidden="true" />,
            tone: 'danger',
            separated: true,
            onSelect: () => onDelete(offer),
          },
        ]}
      />
    </>
  );
}

function isPublic(status: OfferStatus): boolean {
  return status === 'active' || status === 'sold';
}

function UsualAction({ offer }: { offer: OwnOffer }) {
  const { activate, deactivate } = useOfferActions();
  const edit = paths.editOffer(offer.id);
  switch (offer.status) {
    case 'active':
      return (
        <Button size="sm" busy={deactivate.isPending} onClick={() => deactivate.mutate(offer)}>
          <Trans>Hide</Trans>
        </Button>
      );
    case 'inactive':
      // Missing fields have to be filled in first; the form names them.
      return offer.missing.length > 0 ? (
        <LinkButton size="sm" href={edit}>
          <Trans>Fill it in</Trans>
        </LinkButton>
      ) : (
        <Button size="sm" busy={activate.isPending} onClick={() => activate.mutate(offer)}>
          <Trans>Activate</Trans>
        </Button>
      );
    case 'draft':
      return (
        <LinkButton size="sm" href={edit}>
          <Trans>Continue</Trans>
        </LinkButton>
      );
    case 'need_details':
      return (
        <LinkButton size="sm" href={edit}>
          <Trans>Fill it in</Trans>
        </LinkButton>
      );
    case 'sold':
      return (
        <LinkButton size="sm" href={edit}>
          <Trans>Restock</Trans>
        </LinkButton>
      );
    default:
      return (
        <LinkButton size="sm" href={edit}>
          <Trans>Edit</Trans>
        </LinkButton>
      );
  }
}
