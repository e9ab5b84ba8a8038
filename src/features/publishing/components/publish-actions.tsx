/** Publishing a text, now or at a time, taking it back, removing it, and a link for who looks over it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Manuscript } from '~/contracts/publishing/publishing.schemas.ts';
import { AskDialog } from '~/features/common/ask-dialog.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { CopyIcon } from '~/ui/icon.tsx';
import { Menu } from '~/ui/menu.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import type { ManuscriptEditing } from '../use-manuscript.ts';

type Asked = 'schedule' | 'unpublish' | 'remove' | null;

const refOf = ({ kind, key, revision }: Manuscript) => ({ kind, key, revision });

export function PublishActions({ editing }: { editing: ManuscriptEditing }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked>(null);
  const [isBusy, setBusy] = useState(false);
  const { saved, act } = editing;
  const run = async (
    change: (saved: Manuscript) => Promise<Manuscript>,
    done: string,
  ): Promise<void> => {
    setBusy(true);
    if (await act(change)) toast({ status: 'success', description: done });
    setBusy(false);
  };
  const publish = (at?: string) =>
    run(
      (now) => api.publishing.publish.send({ ...refOf(now), ...(at !== undefined && { at }) }),
      at === undefined ? t`Published.` : t`Scheduled.`,
    );
  const hasSchedule = saved.scheduled_at !== null;
  const hasNews = !saved.is_public || saved.has_changes || editing.state !== 'saved';
  const unpublishLabel = hasSchedule
    ? t`Cancel the schedule`
    : saved.kind === 'page'
      ? t`Back to the page’s file`
      : t`Take it from readers`;
  return (
    <div className={line}>
      <PreviewLink editing={editing} />
      {hasNews ? (
        <Button look="accent" busy={isBusy} onClick={() => void publish()}>
          {saved.is_public ? <Trans>Publish the changes</Trans> : <Trans>Publish</Trans>}
        </Button>
      ) : null}
      <Menu
        trigger={<Button look="neutral">{t`More`}</Button>}
        items={[
          { id: 'schedule', label: t`Schedule…`, onSelect: () => setAsked('schedule') },
          ...(saved.actions.includes('unpublish')
            ? [{ id: 'unpublish', label: unpublishLabel, onSelect: () => setAsked('unpublish') }]
            : []),
          ...(saved.actions.includes('remove')
            ? [
                {
                  id: 'remove',
                  label: t`Remove`,
                  tone: 'danger' as const,
                  separated: true,
                  onSelect: () => setAsked('remove'),
                },
              ]
            : []),
        ]}
      />
      <Question
        asked={asked}
        saved={saved}
        unpublishLabel={unpublishLabel}
        onClose={() => setAsked(null)}
        onSchedule={(at) => void publish(at)}
        onUnpublish={() => void run((now) => api.publishing.unpublish.send(refOf(now)), t`Done.`)}
        onRemove={() => void run((now) => api.publishing.remove.send(refOf(now)), t`Removed.`)}
      />
    </div>
  );
}

/** What is asked before something happens to readers. */
function Question(props: {
  asked: Asked;
  saved: Manuscript;
  unpublishLabel: string;
  onClose: () => void;
  onSchedule: (at: string) => void;
  onUnpublish: () => void;
  onRemove: () => void;
}) {
  const { asked, saved, onClose } = props;
  const hasSchedule = saved.scheduled_at !== null;
  if (asked === null) return null;
  if (asked === 'schedule') {
    return <ScheduleDialog onClose={onClose} onChoose={props.onSchedule} />;
  }
  if (asked === 'remove') {
    return (
      <AskDialog
        title={<Trans>Remove this text?</Trans>}
        description={
          <Trans>Readers no longer find it. Restoring one of its versions brings it back.</Trans>
        }
        actionLabel={<Trans>Remove</Trans>}
        onClose={onClose}
        onConfirm={props.onRemove}
      />
    );
  }
  return (
    <AskDialog
      title={
        hasSchedule ? <Trans>Cancel the schedule?</Trans> : <Trans>Take it from readers?</Trans>
      }
      description={
        saved.kind === 'page' && !hasSchedule ? (
          <Trans>Readers see the page as it came with the program. Your versions stay.</Trans>
        ) : (
          <Trans>It stays here as a draft, with all its versions.</Trans>
        )
      }
      actionLabel={props.unpublishLabel}
      cancelLabel={<Trans>Leave it</Trans>}
      onClose={onClose}
      onConfirm={props.onUnpublish}
    />
  );
}

/** A moment in the zone of this device. */
function ScheduleDialog(props: { onClose: () => void; onChoose: (at: string) => void }) {
  const { t } = useLingui();
  const [value, setValue] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { now } = useTimeFormat();
  const at = new Date(value);
  const isLater = !Number.isNaN(at.getTime()) && at > now;
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && props.onClose()}
      title={<Trans>When is it published?</Trans>}
      description={<Trans>Until then readers see what they see now.</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button
          look="accent"
          onClick={() => {
            setAsked(true);
            if (!isLater) return;
            props.onClose();
            props.onChoose(at.toISOString());
          }}
        >
          <Trans>Schedule</Trans>
        </Button>
      }
    >
      <TextField
        type="datetime-local"
        label={<Trans>Day and time</Trans>}
        hint={<Trans>In the time zone of this device.</Trans>}
        value={value}
        error={
          isAsked && !isLater ? <Trans>Choose a moment that is still to come.</Trans> : undefined
        }
        onChange={(event) => setValue(event.target.value)}
      />
    </Dialog>
  );
}

/** Makes a link to what is saved, to be read without an account. */
function PreviewLink({ editing }: { editing: ManuscriptEditing }) {
  const { t } = useLingui();
  const { locale } = usePage();
  const make = useAction({
    mutationFn: async () => {
      const saved = await editing.save();
      if (!saved) return null;
      const { kind, key } = saved;
      return api.publishing.previewLink.send({ kind, key, locale });
    },
  });
  const copy = async (url: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ status: 'success', description: t`Link copied.` });
    } catch {
      toast({ status: 'warning', description: t`Copy the link by hand, please.` });
    }
  };
  const link = make.data;
  return (
    <>
      <Button busy={make.isPending} onClick={() => make.mutate()}>
        <Trans>Preview link</Trans>
      </Button>
      <Dialog
        open={Boolean(link)}
        onOpenChange={(open) => !open && make.reset()}
        title={<Trans>Preview link</Trans>}
        description={link ? <LinkEnd at={link.expires_at} /> : undefined}
        closeLabel={t`Close`}
        footer={
          link ? (
            <>
              <Button icon={<CopyIcon size={16} />} onClick={() => void copy(link.url)}>
                <Trans>Copy</Trans>
              </Button>
              <LinkButton
                look="accent"
                href={new URL(link.url).pathname}
                target="_blank"
                rel="noreferrer"
              >
                <Trans>Open</Trans>
              </LinkButton>
            </>
          ) : undefined
        }
      >
        <TextField
          label={<Trans>Address</Trans>}
          readOnly
          value={link?.url ?? ''}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}

function LinkEnd({ at }: { at: string }) {
  const moment = useTimeFormat().moment(at);
  return (
    <Trans>Whoever has it reads the newest saved text without an account, until {moment}.</Trans>
  );
}

const line = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
