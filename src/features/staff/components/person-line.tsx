/** A person in the staff's lists: name, address, and what stands out about the account. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Account } from '~/contracts/moderation/moderation.schemas.ts';
import { isStaff } from '~/domain/roles.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { BanIcon } from '~/ui/icon.tsx';
import { StatusPill, Tag } from '~/ui/marks.tsx';
import { useRoleLabels } from '../staff-labels.ts';

const marks = css({ display: 'inline-flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });

/** Banned, staff, seller, trust level required: only what applies. */
export function AccountMarks({ account }: { account: Account }) {
  const labels = useRoleLabels();
  return (
    <span className={marks}>
      <BanMark account={account} />
      {isStaff(account.role) ? <Tag strong>{labels[account.role]}</Tag> : null}
      {account.is_seller ? (
        <Tag>
          <Trans>Seller</Trans>
        </Tag>
      ) : null}
      <TrustMark account={account} />
    </span>
  );
}

/** Banned, and until when; nothing where there is no ban. */
export function BanMark({ account }: { account: Account }) {
  const { date } = useTimeFormat();
  if (!account.is_banned) return null;
  const end = account.banned_until === null ? null : date(account.banned_until);
  return (
    <StatusPill tone="danger" icon={<BanIcon size={14} aria-hidden="true" />}>
      {end === null ? <Trans>Banned for ever</Trans> : <Trans>Banned until {end}</Trans>}
    </StatusPill>
  );
}

/** A higher trust level is required; nothing where it is not. */
export function TrustMark({ account }: { account: Account }) {
  if (account.required_trust_level <= account.trust_level) return null;
  return (
    <StatusPill tone="warning">
      <Trans>Has to be verified</Trans>
    </StatusPill>
  );
}
