/** Orders that start by themselves: which, when, and those that are about to. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Starting, StartRule } from '~/contracts/autopilot/auto-acts.schemas.ts';
import { FormRefusal } from '~/features/common/contract-form.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { FieldSet } from '~/ui/field.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Switch } from '~/ui/switch.tsx';
import { toast } from '~/ui/toast-store.ts';
import { rowLook } from './row-look.ts';

export function AutoStart() {
  const { data } = useSuspenseQuery(api.autopilot.starting.queryOptions());
  return (
    <section className={rowLook.section}>
      <SectionHeading
        id="starts"
        note={
          <Trans>
            Paid orders start as if you pressed Start. A start cannot be taken back: it ends the
            buyer’s free cancellation. Until then you can still decide otherwise.
          </Trans>
        }
      >
        <Trans>Start orders by themselves</Trans>
      </SectionHeading>
      <StartForm starting={data} />
      <Waiting waiting={data.waiting} />
    </section>
  );
}

const MINUTES = [0, 5, 15, 30, 60, 180, 720];

/** What is chosen stays until it is saved; the switch saves it along. */
function useStartForm({ rule }: Starting) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Partial<StartRule>>({});
  const draft = { ...rule, ...chosen };
  const send = useSingleMutation({
    mutationFn: (next: StartRule) => api.autopilot.changeStarting.send(next),
    onSuccess: (saved) => {
      queryClient.setQueryData(api.autopilot.starting.queryOptions().queryKey, saved);
      setChosen({});
      toast({
        status: 'success',
        description: saved.rule.is_on
          ? t`Saved. Orders paid from now on start by themselves.`
          : t`Saved. No order starts by itself.`,
      });
    },
  });
  return {
    draft,
    send,
    change: (part: Partial<StartRule>) => setChosen({ ...chosen, ...part }),
  };
}

function StartForm({ starting }: { starting: Starting }) {
  const { i18n } = useLingui();
  const { minutes } = useFormat();
  const { draft, send, change } = useStartForm(starting);
  const { t } = useLingui();
  const values = [...new Set([...MINUTES, draft.after_minutes])].toSorted((a, b) => a - b);
  return (
    <Surface pad="lg">
      <form
        className={stack}
        aria-label={t`Start orders by themselves`}
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(draft);
        }}
      >
        <FormRefusal>{send.isError ? failureText(send.error, i18n) : null}</FormRefusal>
        <Switch
          checked={starting.rule.is_on}
          disabled={send.isPending}
          onChange={({ target }) => send.mutate({ ...draft, is_on: target.checked })}
        >
          <Trans>Start paid orders by themselves</Trans>
        </Switch>
        <NativeSelect
          label={<Trans>How long after the payment</Trans>}
          value={String(draft.after_minutes)}
          options={values.map((value) => ({
            value: String(value),
            label: value === 0 ? t`At once` : minutes(value),
          }))}
          onChange={({ target }) => change({ after_minutes: Number(target.value) })}
        />
        <Categories
          all={starting.categories}
          chosen={draft.category_ids}
          onChange={(ids) => change({ category_ids: ids })}
        />
        {starting.has_hours ? (
          <Checkbox
            checked={draft.in_hours}
            onChange={({ target }) => change({ in_hours: target.checked })}
          >
            <Trans>Only in my working hours</Trans>
          </Checkbox>
        ) : null}
        <Checkbox
          checked={draft.with_inputs}
          note={
            <Trans>
              A character’s name, an address in the game: without it you read them first.
            </Trans>
          }
          onChange={({ target }) => change({ with_inputs: target.checked })}
        >
          <Trans>Also orders with answers of the buyer</Trans>
        </Checkbox>
        <div>
          <Button type="submit" busy={send.isPending}>
            <Trans>Save the choice</Trans>
          </Button>
        </div>
      </form>
    </Surface>
  );
}

/** None chosen means all: one that is left out is left to its seller. */
function Categories(props: {
  all: Starting['categories'];
  chosen: readonly string[] | null;
  onChange(ids: string[] | null): void;
}) {
  const { all, chosen, onChange } = props;
  if (all.length < 2) return null;
  const toggled = (id: string): string[] | null => {
    const known = chosen ?? [];
    const next = known.includes(id) ? known.filter((other) => other !== id) : [...known, id];
    return next.length === 0 ? null : next;
  };
  return (
    <FieldSet
      label={<Trans>Only in these categories</Trans>}
      hint={<Trans>None: in all of them.</Trans>}
    >
      <div className={grid}>
        {all.map(({ id, title, game }) => (
          <Checkbox
            key={id}
            checked={chosen?.includes(id) ?? false}
            onChange={() => onChange(toggled(id))}
          >
            {game.title} · {title}
          </Checkbox>
        ))}
      </div>
    </FieldSet>
  );
}

function Waiting({ waiting }: { waiting: Starting['waiting'] }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const nameOf = usePersonName();
  const queryClient = useQueryClient();
  const leave = useAction({
    mutationFn: (orderId: string) => api.autopilot.leaveStart.send({ order_id: orderId }),
    onSuccess: (changed) => {
      queryClient.setQueryData(api.autopilot.starting.queryOptions().queryKey, changed);
      toast({ status: 'success', description: t`You start this order by hand.` });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.autopilot.starting.key() }),
  });
  if (waiting.total === 0) return null;
  return (
    <div className={rowLook.section}>
      <h3 className={heading}>
        <Plural
          value={waiting.total}
          one="# order is about to start"
          other="# orders are about to start"
        />
      </h3>
      <ul className={rowLook.list}>
        {waiting.data.map(({ order_id: id, title, buyer, starts_at: startsAt }) => {
          const at = moment(startsAt);
          return (
            <li key={id} className={rowLook.item}>
              <span className={rowLook.texts}>
                <TextLink look="inline" href={paths.order(id)}>
                  {title}
                </TextLink>
                <span className={rowLook.quiet}>
                  {buyer ? `${nameOf(buyer)} · ` : null}
                  <Trans>starts {at}</Trans>
                </span>
              </span>
              <Button
                size="sm"
                aria-label={t`Start by hand: ${title}`}
                busy={leave.isPending && leave.variables === id}
                onClick={() => leave.mutate(id)}
              >
                <Trans>Start by hand</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const grid = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(3, minmax(0, 1fr))' },
});
const heading = css({ textStyle: 'body', fontWeight: 'strong' });
