/** A request as staff look at it: they may end one that breaks the rules. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import { requestEventsFor } from '~/domain/request-lifecycle.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { Button } from '~/ui/button.tsx';
import { PageTitle, Surface } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { refreshRequests } from '../requests.queries.ts';
import { RequestState, Wanted } from '../request-labels.tsx';
import { RequestFacts, RequestNote } from './request-head.tsx';

const REASON_LENGTH = 500;

export function StaffRequest({ request }: { request: RequestForSeller }) {
  const { buyer } = request;
  return (
    <>
      <PageTitle
        note={<TextLink href={`/staff/people/${buyer.id}`}>{buyer.public_name}</TextLink>}
        end={<RequestState status={request.status} />}
      >
        <Wanted request={request} />
      </PageTitle>
      <Surface pad="lg">
        <div className={css({ display: 'grid', gap: '4', maxWidth: '720px' })}>
          <RequestNote note={request.note} />
          <RequestFacts request={request} />
          {requestEventsFor(request.status, 'staff').includes('hide') ? (
            <Hide id={request.id} />
          ) : null}
        </div>
      </Surface>
    </>
  );
}

function Hide({ id }: { id: string }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const queryClient = useQueryClient();
  const hide = useAction({
    mutationFn: () => api.requests.hide.send({ id, reason }),
    onSettled: () => refreshRequests(queryClient),
  });
  return (
    <form
      className={css({ display: 'grid', gap: '4' })}
      onSubmit={(event) => {
        event.preventDefault();
        hide.mutate();
      }}
    >
      <TextField
        label={<Trans>Why it breaks the rules</Trans>}
        hint={t`For the record. The buyer is told that it was ended, not why.`}
        maxLength={REASON_LENGTH}
        minLength={3}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p>
        <Button type="submit" look="danger" busy={hide.isPending}>
          <Trans>End the request</Trans>
        </Button>
      </p>
    </form>
  );
}
