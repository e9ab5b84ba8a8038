/** The keys of a seller: what each may do, when it was used last, and the way to revoke it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { ApiKey } from '~/contracts/integrations/integrations.schemas.ts';
import { AskDialog } from '~/features/common/ask-dialog.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Table } from '~/ui/data.tsx';
import { Tag } from '~/ui/marks.tsx';
import { toast } from '~/ui/toast-store.ts';
import { monospace } from './monospace.ts';

export interface Revoking {
  asked: ApiKey | null;
  busyId: string | null;
  ask(key: ApiKey | null): void;
  revoke(key: ApiKey): void;
}

/** Asks before a key is revoked. */
export function useRevoke(): Revoking {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [asked, ask] = useState<ApiKey | null>(null);
  const action = useAction({
    mutationFn: ({ id }: ApiKey) => api.integrations.revokeKey.send({ id }),
    onSuccess: () => void toast({ status: 'success', description: t`The key was revoked.` }),
    onSettled: () => queryClient.invalidateQueries(api.integrations.keys.queryOptions()),
  });
  return {
    asked,
    busyId: action.isPending ? action.variables.id : null,
    ask,
    revoke: (key) => action.mutate(key),
  };
}

export function RevokeDialog({ revoking }: { revoking: Revoking }) {
  const { asked, ask, revoke } = revoking;
  if (asked === null) return null;
  const { name } = asked;
  return (
    <AskDialog
      title={<Trans>Revoke “{name}”?</Trans>}
      description={
        <Trans>Programs with this key are refused at once. It does not come back.</Trans>
      }
      actionLabel={<Trans>Revoke the key</Trans>}
      onConfirm={() => revoke(asked)}
      onClose={() => ask(null)}
    />
  );
}

function RevokeButton({ shown, revoking }: { shown: ApiKey; revoking: Revoking }) {
  const { t } = useLingui();
  const { id, name } = shown;
  return (
    <Button
      size="xs"
      look="danger"
      aria-label={t`Revoke ${name}`}
      busy={revoking.busyId === id}
      onClick={() => revoking.ask(shown)}
    >
      <Trans>Revoke</Trans>
    </Button>
  );
}

function Name({ shown }: { shown: ApiKey }) {
  return (
    <span className={lines}>
      <b className={cut}>{shown.name}</b>
      <span className={cx(monospace, hint)}>{shown.hint}</span>
    </span>
  );
}

function Scopes({ shown }: { shown: ApiKey }) {
  return (
    <span className={tags}>
      {shown.scopes.map((scope) => (
        <Tag key={scope}>{scope}</Tag>
      ))}
    </span>
  );
}

function LastUse({ shown }: { shown: ApiKey }) {
  const { moment } = useTimeFormat();
  if (shown.last_used_at === null) return <Trans>Never used</Trans>;
  return moment(shown.last_used_at);
}

function Ends({ shown }: { shown: ApiKey }) {
  const { date } = useTimeFormat();
  const day = date(shown.expires_at);
  return shown.is_expired ? (
    <span className={css({ color: 'warning' })}>
      <Trans>Expired {day}</Trans>
    </span>
  ) : (
    day
  );
}

function Limit({ shown }: { shown: ApiKey }) {
  return <Plural value={shown.calls_per_minute} one="# call a minute" other="# calls a minute" />;
}

interface KeysProps {
  keys: readonly ApiKey[];
  revoking: Revoking;
}

export function ApiKeyTable({ keys, revoking }: KeysProps) {
  const { t } = useLingui();
  return (
    <Table label={t`Keys`} flush className={wide}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Key</Trans>
          </th>
          <th scope="col">
            <Trans>May</Trans>
          </th>
          <th scope="col">
            <Trans>Last use</Trans>
          </th>
          <th scope="col">
            <Trans>Valid until</Trans>
          </th>
          <th scope="col">
            <Trans>Limit</Trans>
          </th>
          <th scope="col" aria-label={t`Actions`} />
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <td>
              <Name shown={key} />
            </td>
            <td>
              <Scopes shown={key} />
            </td>
            <td>
              <LastUse shown={key} />
            </td>
            <td>
              <Ends shown={key} />
            </td>
            <td>
              <Limit shown={key} />
            </td>
            <td data-end="">
              <RevokeButton shown={key} revoking={revoking} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function ApiKeyCards({ keys, revoking }: KeysProps) {
  const { t } = useLingui();
  return (
    <ul className={narrow} aria-label={t`Keys`}>
      {keys.map((key) => (
        <li key={key.id} className={card}>
          <Name shown={key} />
          <Scopes shown={key} />
          <span className={facts}>
            <Trans>
              Last use: <LastUse shown={key} />
            </Trans>
            <Trans>
              Valid until: <Ends shown={key} />
            </Trans>
            <Limit shown={key} />
          </span>
          <span>
            <RevokeButton shown={key} revoking={revoking} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const lines = css({ display: 'grid', minWidth: '0' });
const cut = css({ overflowWrap: 'anywhere' });
const hint = css({ fontSize: '12', color: 'muted' });
const tags = css({ display: 'flex', flexWrap: 'wrap', gap: '1' });
const wide = css({ display: { base: 'none', md: 'table' } });
const narrow = css({ display: { base: 'grid', md: 'none' } });
const card = css({
  display: 'grid',
  gap: '3',
  paddingBlock: '4',
  borderBottom: '1px solid {colors.line}',
  minWidth: '0',
});
const facts = css({ display: 'grid', gap: '1', color: 'muted', textStyle: 'small' });
