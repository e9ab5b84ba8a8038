/** The menu of one own offer in the table. */
import { useLingui } from '@lingui/react/macro';
import type { OfferStatus } from '~/contracts/offers/offers.schemas.ts';
import type { TableRow } from '~/contracts/offers/table.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { IconButton } from '~/ui/button.tsx';
import {
  CheckIcon,
  CopyIcon,
  EditIcon,
  ExternalLinkIcon,
  LiveIcon,
  MoreIcon,
  PauseIcon,
  TrashIcon,
} from '~/ui/icon.tsx';
import { Menu, type MenuItem } from '~/ui/menu.tsx';
import { useOfferActions } from '../use-offer-actions.ts';
import { useOfferTitle } from '../use-offer-title.ts';

interface RowActionsProps {
  row: TableRow;
  /** Attributes of the button: its place in the grid. */
  trigger: object;
  onDelete(): void;
}

export function RowActions({ row, trigger, onDelete }: RowActionsProps) {
  const { t } = useLingui();
  const title = useOfferTitle(row);
  const confirm = useConfirmItem(row);
  const state = useStateItem(row);
  const { duplicate } = useOfferActions();
  return (
    <Menu
      title={title}
      trigger={
        <IconButton
          size="sm"
          icon={<MoreIcon aria-hidden="true" />}
          label={t`More for ${title}`}
          {...trigger}
        />
      }
      items={[
        {
          id: 'edit',
          label: t`Edit`,
          icon: <EditIcon size={16} aria-hidden="true" />,
          href: paths.editOffer(row.id),
        },
        ...confirm,
        ...state,
        {
          id: 'view',
          label: isPublic(row.status) ? t`Public page` : t`Preview`,
          icon: <ExternalLinkIcon size={16} aria-hidden="true" />,
          href: paths.offer(row.id),
        },
        {
          id: 'duplicate',
          label: t`Duplicate`,
          icon: <CopyIcon size={16} aria-hidden="true" />,
          onSelect: () => duplicate.mutate(row),
        },
        {
          id: 'delete',
          label: t`Delete`,
          icon: <TrashIcon size={16} aria-hidden="true" />,
          tone: 'danger',
          separated: true,
          onSelect: onDelete,
        },
      ]}
    />
  );
}

function isPublic(status: OfferStatus): boolean {
  return status === 'active' || status === 'sold';
}

/** The seller's word that price and stock are right, where it is asked for. */
function useConfirmItem(row: TableRow): MenuItem[] {
  const { t } = useLingui();
  const { confirm } = useOfferActions();
  if (row.confirm_by === null && row.rested_at === null) return [];
  return [
    {
      id: 'confirm',
      label: t`Still right`,
      icon: <CheckIcon size={16} aria-hidden="true" />,
      onSelect: () => confirm.mutate(row),
    },
  ];
}

/** Hiding what is on sale, and showing what is hidden and complete. */
function useStateItem(row: TableRow): MenuItem[] {
  const { t } = useLingui();
  const { activate, deactivate } = useOfferActions();
  if (isPublic(row.status)) {
    return [
      {
        id: 'hide',
        label: t`Hide`,
        icon: <PauseIcon size={16} aria-hidden="true" />,
        onSelect: () => deactivate.mutate(row),
      },
    ];
  }
  if (row.status !== 'inactive' || row.missing.length > 0) return [];
  return [
    {
      id: 'activate',
      label: t`Activate`,
      icon: <LiveIcon size={16} aria-hidden="true" />,
      onSelect: () => activate.mutate(row),
    },
  ];
}
