/** Views of a list that one has saved for oneself: links above the list, and the filters of now under a name. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import {
  listPaths,
  viewBounds,
  viewFields,
  type SavedView,
  type ViewedList,
} from '~/contracts/lists/lists.schemas.ts';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { CloseIcon } from '~/ui/icon.tsx';
import { ChipLink, TextButton } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import { listsQueries } from '../orders/lists.queries.ts';

const line = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
const one = css({ display: 'inline-flex', alignItems: 'center', maxWidth: 'full', minWidth: '0' });
const named = css({ minWidth: '0', overflowWrap: 'anywhere' });
const foot = css({ display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'end' });

const queryOf = (href: string): string => href.split('?')[1] ?? '';

interface Props {
  list: ViewedList;
  /** The address of what is shown now. */
  href: string;
  /** The address of the list without a filter: there is nothing to save. */
  plain: string;
}

export function SavedViews({ list, href, plain }: Props) {
  const { t } = useLingui();
  const { data } = useQuery(listsQueries.views(list));
  const views = data?.data ?? [];
  const query = queryOf(href);
  const isSaved = views.some((view) => view.query === query);
  const canSave = href !== plain && query !== '' && !isSaved;
  if (views.length === 0 && !canSave) return null;
  return (
    <div role="group" aria-label={t`Saved views`} className={line}>
      {views.map((view) => (
        <View key={view.id} view={view} isShown={view.query === query} />
      ))}
      {canSave && <SaveView list={list} query={query} />}
    </div>
  );
}

function View({ view, isShown }: { view: SavedView; isShown: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { name } = view;
  const remove = useAction({
    mutationFn: () => api.lists.removeView.send({ id: view.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: api.lists.views.key() }),
  });
  return (
    <span className={one}>
      <ChipLink href={`${listPaths[view.list]}?${view.query}`} active={isShown} className={named}>
        {name}
      </ChipLink>
      <TextButton
        aria-label={t`Remove the view “${name}”`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <CloseIcon size={16} aria-hidden="true" />
      </TextButton>
    </span>
  );
}

function SaveView(props: { list: ViewedList; query: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" look="ghost" onClick={() => setOpen(true)}>
        <Trans>Save this view</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="sm"
        title={<Trans>Save this view</Trans>}
        description={<Trans>Its filters, under a name. Only you see it.</Trans>}
        closeLabel={t`Close`}
      >
        <NameForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NameForm(props: { list: ViewedList; query: string; onDone(): void }) {
  const { list, query, onDone } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useContractForm({
    schema: v.object({ name: viewFields.name }),
    initial: { name: '' },
    submit: async ({ name }) => {
      await api.lists.saveView.send({ list, name, query });
      onDone();
      toast({ status: 'success', description: t`The view is saved.` });
      await client.invalidateQueries({ queryKey: api.lists.views.key() });
    },
  });
  return (
    <FormFrame form={form}>
      <TextField
        {...form.field('name')}
        label={<Trans>Name</Trans>}
        maxLength={viewBounds.name}
        autoComplete="off"
      />
      <div className={foot}>
        <Button look="ghost" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
