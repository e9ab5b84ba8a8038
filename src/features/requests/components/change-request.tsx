/** An open request is changed by its buyer: what is written, the budget, and how long it is open. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { NOTE_LENGTH, REQUEST_HOURS } from '~/contracts/requests/request-bounds.ts';
import type { RequestForSeller } from '~/contracts/requests/requests.schemas.ts';
import { FailureBanner } from '~/features/common/failure-banner.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { useChangeForm } from '../use-change-form.ts';
import { BudgetField } from './budget-field.tsx';

export function ChangeRequest({ request }: { request: RequestForSeller }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Back to where the form was opened from.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <ChangeForm request={request} onDone={() => setOpen(false)} />;
  return (
    <Button ref={opener} size="sm" onClick={() => setOpen(true)}>
      <Trans>Change the request</Trans>
    </Button>
  );
}

function ChangeForm({ request, onDone }: { request: RequestForSeller; onDone(): void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { moment } = useTimeFormat();
  const form = useChangeForm(request, onDone);
  const end = moment(request.ends_at);
  const hasBids = request.bids_count > 0;
  return (
    <form
      className={stack}
      aria-label={t`Change the request`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {form.error ? <FailureBanner error={form.error} /> : null}
      <TextArea
        label={<Trans>What else sellers should know</Trans>}
        name="note"
        rows={4}
        maxLength={NOTE_LENGTH}
        autoFocus
        value={form.typed.note}
        error={form.errors['note']}
        onChange={({ target }) => form.set({ note: target.value })}
      />
      {hasBids && form.isNewNote ? (
        <Banner tone="warning" role="status">
          <Trans>
            Whoever has bid is told, and their bid can be accepted once they say that it stands.
          </Trans>
        </Banner>
      ) : null}
      <BudgetField
        value={form.typed.budget}
        error={form.errors['budget_amount']}
        onChange={(budget) => form.set({ budget })}
      />
      <NativeSelect
        label={<Trans>Open for</Trans>}
        name="hours"
        options={[
          { value: '', label: t`until ${end}, as it is` },
          ...REQUEST_HOURS.map((hours) => {
            const time = format.minutes(hours * 60);
            return { value: String(hours), label: t`${time} from now` };
          }),
        ]}
        value={form.typed.hours}
        error={form.errors['hours']}
        onChange={({ target }) => form.set({ hours: target.value })}
      />
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        <Button type="submit" look="accent" busy={form.isBusy}>
          <Trans>Save</Trans>
        </Button>
        <Button look="ghost" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </form>
  );
}

const stack = css({ display: 'grid', gap: '4' });
