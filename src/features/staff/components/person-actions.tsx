/** The actions that the caller may take on a person now: exactly those that the server names. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import {
  requiredTrustSchema,
  staffReasonSchema,
  type AccountDetail,
  type PersonAction,
} from '~/contracts/moderation/moderation.schemas.ts';
import { roles } from '~/domain/roles.ts';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { NativeSelect } from '~/ui/native-select.tsx';
import { readBy } from './answer-picker.tsx';
import { useRoleLabels, useTrustLabels } from '../staff-labels.ts';
import { usePersonDecided } from '../use-decided.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const number = v.pipe(v.string(), v.transform(Number));
const { temporaryBanDays } = appConfig.moderation;

export function PersonActions({ person }: { person: AccountDetail }) {
  const { t } = useLingui();
  const done = usePersonDecided();
  const has = (act: PersonAction): boolean => person.actions.includes(act);
  if (person.actions.length === 0) return null;
  return (
    <div role="group" aria-label={t`Decide`} className={row}>
      {has('lift_ban') ? <LiftBan person={person} done={done} /> : null}
      {has('remove_second_factor') ? <RemoveSecondFactor person={person} done={done} /> : null}
      {has('enter') ? <Enter person={person} /> : null}
      {has('require_trust') ? <RequireTrust person={person} done={done} /> : null}
      {has('grant_role') ? <GrantRole person={person} done={done} /> : null}
      {has('ban_for_days') ? <BanForDays person={person} done={done} /> : null}
      {has('ban_for_good') ? <BanForGood person={person} done={done} /> : null}
    </div>
  );
}

interface ActionProps {
  person: AccountDetail;
  done: ReturnType<typeof usePersonDecided>;
}

function BanForDays({ person, done }: ActionProps) {
  const { t } = useLingui();
  const { id, public_name: name } = person;
  return (
    <DecisionDialog
      label={<Trans>Ban for days</Trans>}
      look="danger"
      title={<Trans>Ban {name} for some days?</Trans>}
      description={<Trans>They get the reason by mail. Their offers are hidden.</Trans>}
      schema={v.object({ days: number, reason: staffReasonSchema })}
      initial={{ days: '1', reason: '' }}
      confirm={<Trans>Ban</Trans>}
      reasonHint={<Trans>The person reads it.</Trans>}
      answers={readBy('ban', id)}
      submit={async ({ days, reason }) =>
        done(
          await api.moderation.ban.send({ id, kind: 'temporary', days, reason }),
          t`${name} is banned.`,
        )
      }
    >
      {(field) => (
        <NativeSelect
          {...field('days')}
          label={<Trans>Days</Trans>}
          options={Array.from({ length: temporaryBanDays }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
        />
      )}
    </DecisionDialog>
  );
}

function BanForGood({ person, done }: ActionProps) {
  const { t } = useLingui();
  const { id, public_name: name } = person;
  return (
    <DecisionDialog
      label={<Trans>Ban for ever</Trans>}
      look="danger"
      title={<Trans>Ban {name} for ever?</Trans>}
      description={
        <Trans>They can still read, finish open orders, withdraw and write to support.</Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Ban for ever</Trans>}
      reasonHint={<Trans>The person reads it.</Trans>}
      answers={readBy('ban', id)}
      submit={async ({ reason }) =>
        done(
          await api.moderation.ban.send({ id, kind: 'permanent', reason }),
          t`${name} is banned.`,
        )
      }
    />
  );
}

function LiftBan({ person, done }: ActionProps) {
  const { t } = useLingui();
  const { id, public_name: name } = person;
  return (
    <DecisionDialog
      label={<Trans>Lift the ban</Trans>}
      title={<Trans>Lift the ban of {name}?</Trans>}
      description={<Trans>Their offers are shown again.</Trans>}
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Lift the ban</Trans>}
      submit={async ({ reason }) =>
        done(await api.moderation.liftBan.send({ id, reason }), t`${name} is not banned any more.`)
      }
    />
  );
}

function RequireTrust({ person, done }: ActionProps) {
  const { t } = useLingui();
  const levels = useTrustLabels();
  const { id, public_name: name, required_trust_level: level } = person;
  return (
    <DecisionDialog
      label={<Trans>Demand trust</Trans>}
      title={<Trans>Which trust level must {name} have?</Trans>}
      description={<Trans>Below it they neither buy nor sell until they are verified.</Trans>}
      schema={v.object({
        trust_level: v.pipe(number, requiredTrustSchema),
        reason: staffReasonSchema,
      })}
      initial={{ trust_level: String(level), reason: '' }}
      confirm={<Trans>Demand it</Trans>}
      submit={async ({ trust_level, reason }) =>
        done(
          await api.moderation.requireTrust.send({ id, trust_level, reason }),
          t`The level is set.`,
        )
      }
    >
      {(field) => (
        <NativeSelect
          {...field('trust_level')}
          label={<Trans>Trust level</Trans>}
          options={levels.map((label, index) => ({ value: String(index), label }))}
        />
      )}
    </DecisionDialog>
  );
}

function GrantRole({ person, done }: ActionProps) {
  const { t } = useLingui();
  const labels = useRoleLabels();
  const { id, public_name: name, role } = person;
  return (
    <DecisionDialog
      label={<Trans>Change the role</Trans>}
      title={<Trans>Which role does {name} have?</Trans>}
      description={<Trans>They are signed out everywhere and sign in anew.</Trans>}
      schema={v.object({ role: v.picklist(roles), reason: staffReasonSchema })}
      initial={{ role, reason: '' }}
      confirm={<Trans>Change the role</Trans>}
      submit={async (input) =>
        done(await api.moderation.changeRole.send({ id, ...input }), t`The role is changed.`)
      }
    >
      {(field) => (
        <NativeSelect
          {...field('role')}
          label={<Trans>Role</Trans>}
          options={roles.map((value) => ({ value, label: labels[value] }))}
        />
      )}
    </DecisionDialog>
  );
}

const { lostFactorWaitHours } = appConfig.wallet;

/** The staff member confirms their own second factor before somebody else's is removed. */
function RemoveSecondFactor({ person, done }: ActionProps) {
  const { t } = useLingui();
  const confirming = useConfirming();
  const { id, public_name: name } = person;
  return (
    <>
      <DecisionDialog
        label={<Trans>Remove the second factor</Trans>}
        look="danger"
        title={<Trans>Remove the second factor of {name}?</Trans>}
        description={
          <Trans>
            Only for whoever has lost phone, passkeys and recovery codes: make sure who asks. They
            are signed out everywhere, their password alone opens the account, and payouts wait{' '}
            {lostFactorWaitHours} hours.
          </Trans>
        }
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Remove it</Trans>}
        reasonHint={<Trans>The person reads it.</Trans>}
        answers={readBy('sign_in_reset', id)}
        submit={async ({ reason }) =>
          done(
            await confirming.run(() => api.moderation.removeSecondFactor.send({ id, reason })),
            t`The second factor of ${name} is removed.`,
          )
        }
      />
      {confirming.dialog}
    </>
  );
}

function Enter({ person: { id, public_name: name } }: { person: AccountDetail }) {
  const { locale } = useRouteContext({ from: '__root__' });
  return (
    <DecisionDialog
      label={<Trans>Enter the account</Trans>}
      title={<Trans>Enter the account of {name}?</Trans>}
      description={
        <Trans>
          For an hour at most. What you do there is recorded under your name; money, identity and
          messages stay closed.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Enter</Trans>}
      submit={async ({ reason }) => {
        const { flash_token: token } = await api.moderation.enter.send({ id, reason });
        // A full page load: nothing of one's own account stays in memory.
        const path = `/impersonation?access_token=${encodeURIComponent(token)}`;
        window.location.assign(withLocale(path, locale));
      }}
    />
  );
}
