/** Below a message that a seller's autopilot wrote: switches off what wrote it. */
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyKind } from '~/domain/auto-reply.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { TextButton, TextLink } from '~/ui/marks.tsx';

export default function AutomaticOff({ kind }: { kind: ReplyKind }) {
  const queryClient = useQueryClient();
  const [isOff, setOff] = useState(false);
  const off = useAction({
    mutationFn: () => api.autopilot.changeReply.send({ kind, is_on: false }),
    onSuccess: async () => {
      setOff(true);
      await queryClient.invalidateQueries({ queryKey: api.autopilot.replies.key() });
    },
  });
  return isOff ? (
    <span role="status">
      <Trans>Switched off</Trans>{' '}
      <TextLink look="inline" href={paths.sellerAutopilot}>
        <Trans>Settings</Trans>
      </TextLink>
    </span>
  ) : (
    <TextButton disabled={off.isPending} onClick={() => off.mutate()}>
      <Trans>Switch off</Trans>
    </TextButton>
  );
}
