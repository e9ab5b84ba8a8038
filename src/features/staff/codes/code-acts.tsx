/** What can be done with a promo code as it stands, each with its reason. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { PromoCodeDetail, PromoState } from '~/contracts/promotions/promo-codes.schemas.ts';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { CopyIcon } from '~/ui/icon.tsx';
import { toast } from '~/ui/toast-store.ts';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { useDecided } from '../use-decided.ts';
import { codesHref, type CodesSearch } from './codes-search.ts';
import { codesQueries } from './codes.queries.ts';
import { reasonOnly } from '../reason-only.ts';

const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** The button that a single key presses. */
export const STOP_ID = 'code-stop';

const startable: readonly PromoState[] = ['draft', 'stopped'];

export function useCopied() {
  const { t } = useLingui();
  return async (code: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      toast({ status: 'success', description: t`${code} is copied.` });
    } catch {
      toast({ status: 'warning', description: t`Copy the code by hand, please.` });
    }
  };
}

export function CodeActs({ code, asked }: { code: PromoCodeDetail; asked: CodesSearch }) {
  const copied = useCopied();
  return (
    <div className={acts}>
      {code.is_own ? null : <Decisions code={code} asked={asked} />}
      <Button
        size="sm"
        look="ghost"
        icon={<CopyIcon size={16} aria-hidden="true" />}
        onClick={() => void copied(code.code)}
      >
        <Trans>Copy</Trans>
      </Button>
    </div>
  );
}

type Act = 'start' | 'stop' | 'agree';

function Decisions({ code, asked }: { code: PromoCodeDetail; asked: CodesSearch }) {
  const { t } = useLingui();
  const { state, code: name } = code;
  return (
    <>
      {code.may_agree ? (
        <Decision
          code={code}
          act="agree"
          look="accent"
          label={<Trans>Agree, it starts</Trans>}
          title={<Trans>Agree that {name} starts?</Trans>}
          description={<Trans>You are the second person who answers for what it can cost.</Trans>}
          done={t`${name} is started.`}
        />
      ) : null}
      {startable.includes(state) ? (
        <Decision
          code={code}
          act="start"
          look="accent"
          label={state === 'draft' ? <Trans>Start it</Trans> : <Trans>Start again</Trans>}
          title={<Trans>Start {name}?</Trans>}
          description={
            <Trans>
              Within its dates and limits it works at once, unless a second person has to agree.
            </Trans>
          }
          done={t`Done. See where it stands.`}
        />
      ) : (
        <Decision
          id={STOP_ID}
          code={code}
          act="stop"
          label={state === 'waiting' ? <Trans>Ask no more</Trans> : <Trans>Stop it</Trans>}
          title={<Trans>Stop {name}?</Trans>}
          description={
            <Trans>
              Nobody can use it any more. Orders that have it keep it, and it can start again.
            </Trans>
          }
          done={t`${name} is stopped.`}
        />
      )}
      <LinkButton size="sm" href={codesHref(asked, { form: 'edit' })}>
        <Trans>Change</Trans>
      </LinkButton>
    </>
  );
}

function Decision(props: {
  id?: string;
  code: PromoCodeDetail;
  act: Act;
  look?: 'accent';
  label: ReactNode;
  title: ReactNode;
  description: ReactNode;
  done: string;
}) {
  const { id, code, act, done, ...texts } = props;
  const client = useQueryClient();
  const decided = useDecided();
  const confirming = useConfirming();
  return (
    <>
      <DecisionDialog
        {...texts}
        {...(id !== undefined && { id })}
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={props.label}
        submit={async ({ reason }) => {
          const seen = { id: code.id, revision: code.revision, reason };
          const after = await confirming.run(() => api.promoCodes[act].send(seen));
          client.setQueryData(codesQueries.show(code.id).queryKey, after);
          await decided(done);
        }}
      />
      {confirming.dialog}
    </>
  );
}
