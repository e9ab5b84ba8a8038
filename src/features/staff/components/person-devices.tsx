/** The sessions of a person: each device can be signed out, and all of them at once. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { type AccountDetail } from '~/contracts/moderation/moderation.schemas.ts';
import { DeviceRow } from '~/features/common/device-row.tsx';
import { api } from '~/platform/api/api.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { readBy } from './answer-picker.tsx';
import { usePersonDecided } from '../use-decided.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';

const none = css({ color: 'muted' });
const act = {
  schema: reasonOnly,
  initial: { reason: '' },
};

/** The list was prefetched with the page, for staff who may see it. */
export function PersonDevices({ person }: { person: AccountDetail }) {
  const { t } = useLingui();
  const done = usePersonDecided();
  const { id, public_name: name } = person;
  const { data: devices } = useSuspenseQuery(api.moderation.sessions.queryOptions({ id }));
  const isNowhere = devices.data.length === 0;
  const place = useFocusOnChange<HTMLElement>(devices.data.length);
  return (
    <section ref={place}>
      <SectionHeading size="panel" end={isNowhere ? null : <SignOutEverywhere person={person} />}>
        <Trans>Signed-in devices</Trans>
      </SectionHeading>
      {isNowhere ? (
        <p className={none}>
          <Trans>Signed in nowhere.</Trans>
        </p>
      ) : (
        <RowList label={t`Signed-in devices`} lines="around">
          {devices.data.map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              renderAction={(device) => (
                <DecisionDialog
                  {...act}
                  label={<Trans>Sign it out</Trans>}
                  name={t`Sign it out: ${device}`}
                  title={<Trans>Sign {name} out on this device?</Trans>}
                  description={
                    <Trans>{device} is signed out within two seconds; the rest stays.</Trans>
                  }
                  confirm={<Trans>Sign it out</Trans>}
                  reasonHint={<Trans>The person reads it.</Trans>}
                  answers={readBy('sign_in_reset', id)}
                  submit={async ({ reason }) =>
                    done(
                      await api.moderation.endSessions.send({ id, session_id: session.id, reason }),
                      t`${device} is signed out.`,
                    )
                  }
                />
              )}
            />
          ))}
        </RowList>
      )}
    </section>
  );
}

function SignOutEverywhere({ person: { id, public_name: name } }: { person: AccountDetail }) {
  const { t } = useLingui();
  const done = usePersonDecided();
  return (
    <DecisionDialog
      {...act}
      label={<Trans>Sign all out</Trans>}
      title={<Trans>Sign {name} out everywhere?</Trans>}
      description={<Trans>They can sign in again at once. Password, role and rights stay.</Trans>}
      confirm={<Trans>Sign all out</Trans>}
      reasonHint={<Trans>The person reads it.</Trans>}
      answers={readBy('sign_in_reset', id)}
      submit={async ({ reason }) =>
        done(
          await api.moderation.endSessions.send({ id, reason }),
          t`${name} is signed out everywhere.`,
        )
      }
    />
  );
}
