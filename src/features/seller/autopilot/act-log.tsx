/** What the autopilot did, each change with the way back. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { autopilotBounds } from '~/contracts/autopilot/autopilot-bounds.ts';
import type { Act } from '~/contracts/autopilot/autopilot.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { HistoryIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { actPages, invalidateAutopilot } from './autopilot.queries.ts';
import { ReasonText, useDollars } from './reason-text.tsx';
import { rowLook } from './row-look.ts';

export function ActLog() {
  const { t } = useLingui();
  const query = useSuspenseInfiniteQuery(actPages);
  const acts = query.data.pages.flatMap(({ data }) => data);
  const { days } = autopilotBounds;
  return (
    <section className={section}>
      <SectionHeading note={<Trans>Kept for {days} days.</Trans>}>
        <Trans>Log</Trans>
      </SectionHeading>
      {acts.length === 0 ? (
        <EmptyState
          icon={<HistoryIcon aria-hidden="true" />}
          title={<Trans>Nothing was changed yet</Trans>}
        >
          <Trans>
            Each price that a rule changes stands here, with its reason and the way back.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <ul className={list} aria-label={t`Log`}>
            {acts.map((act) => (
              <ActItem key={act.id} act={act} />
            ))}
          </ul>
          <EndlessFoot query={query} />
        </>
      )}
    </section>
  );
}

function ActItem({ act }: { act: Act }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const { title } = act;
  const queryClient = useQueryClient();
  const undo = useAction({
    mutationFn: () => api.autopilot.undoAct.send({ id: act.id }),
    onSuccess: () =>
      void toast({
        status: 'success',
        description: t`The price is as before. The offer waits for you now.`,
      }),
    onSettled: () => invalidateAutopilot(queryClient),
  });
  return (
    <li className={item}>
      <time className={time} dateTime={act.created_at}>
        {moment(act.created_at)}
      </time>
      <span className={texts}>
        <TextLink look="inline" href={paths.editOffer(act.offer_id)}>
          {title}
        </TextLink>
        <ActText act={act} />
      </span>
      {act.can_undo ? (
        <Button
          size="sm"
          busy={undo.isPending}
          aria-label={t`Undo: ${title}`}
          onClick={() => undo.mutate()}
        >
          <Trans>Undo</Trans>
        </Button>
      ) : (
        <span className={quiet}>
          <ActEnd act={act} />
        </span>
      )}
    </li>
  );
}

function ActText({ act }: { act: Act }) {
  const dollars = useDollars(act.price_decimals);
  const [before, after] = [dollars(act.old_price), dollars(act.new_price)];
  return (
    <span className={act.kind === 'stop' ? warning : quiet}>
      {act.kind === 'price' ? (
        <>
          <span className={prices}>
            <Trans>
              {before} to {after}
            </Trans>
          </span>
          {' · '}
        </>
      ) : null}
      <ReasonText of={{ ...act, wanted: act.new_price }} />
    </span>
  );
}

function ActEnd({ act }: { act: Act }) {
  const { moment } = useTimeFormat();
  if (act.undone_at !== null) {
    const at = moment(act.undone_at);
    return <Trans>undone {at}</Trans>;
  }
  return act.kind === 'stop' ? <Trans>no change</Trans> : <Trans>changed since</Trans>;
}

const { section, list, item, texts, quiet, warning } = rowLook;
const time = css({ color: 'muted', textStyle: 'small', minWidth: '160px' });
const prices = css({ color: 'text', fontVariantNumeric: 'tabular-nums' });
