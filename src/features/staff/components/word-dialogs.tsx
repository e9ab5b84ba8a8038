/** Adding, changing and removing a word, each with a reason. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import {
  wordKinds,
  wordKindSchema,
  wordRules,
  wordTextSchema,
  type ListedWord,
} from '~/contracts/offers/rules.schemas.ts';
import { useWordKinds } from '~/features/common/hold-reasons.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import type { FormField } from '~/platform/api/use-contract-form.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { useDecided } from '../use-decided.ts';
import { placeSchema, scopeOf } from '../word-place.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { PlaceField } from './word-trial.tsx';
import { reasonOnly } from '../reason-only.ts';

const stack = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });

/** The form's values are texts. */
const insideSchema = v.pipe(
  v.picklist(['whole', 'inside']),
  v.transform((value) => value === 'inside'),
);
const added = v.object({
  word: wordTextSchema,
  kind: wordKindSchema,
  inside: insideSchema,
  place: placeSchema,
  reason: staffReasonSchema,
});
const changed = v.object({ kind: wordKindSchema, inside: insideSchema, reason: staffReasonSchema });

function KindFields({ field }: { field: (name: string) => FormField }) {
  const { t } = useLingui();
  const kinds = useWordKinds();
  return (
    <>
      <NativeSelect
        {...field('kind')}
        label={<Trans>What it does</Trans>}
        options={wordKinds.map((value) => ({ value, label: kinds[value] }))}
      />
      <NativeSelect
        {...field('inside')}
        label={<Trans>Where in a text</Trans>}
        options={[
          { value: 'whole', label: t`As a word of its own` },
          { value: 'inside', label: t`Within other words as well` },
        ]}
      />
    </>
  );
}

export function AddWord() {
  const { t } = useLingui();
  const decided = useDecided();
  return (
    <DecisionDialog
      label={<Trans>Add a word</Trans>}
      look="accent"
      title={<Trans>Add a word</Trans>}
      description={
        <Trans>
          Case, accents, spaces and letters that look alike make no difference. Offers on sale that
          have it are held within minutes; removing it brings them back.
        </Trans>
      }
      schema={added}
      initial={{ word: '', kind: 'review', inside: 'whole', place: '', reason: '' }}
      confirm={<Trans>Add</Trans>}
      submit={async ({ place, ...input }) => {
        await api.offers.addWord.send({ ...input, scope: await scopeOf(place) });
        await decided(t`The word is on the list.`);
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('word')}
            label={<Trans>Word or words</Trans>}
            autoComplete="off"
            maxLength={wordRules.length.max}
          />
          <KindFields field={field} />
          <PlaceField field={field('place')} />
          <Preview
            word={field('word').value}
            inside={field('inside').value === 'inside'}
            place={field('place').value}
          />
        </>
      )}
    </DecisionDialog>
  );
}

export type Held = Awaited<ReturnType<typeof api.offers.previewWord.send>>;

/** How many of the newest offers on sale the word would hold; the answer goes with the word that it is of. */
function Preview({ word, inside, place }: { word: string; inside: boolean; place: string }) {
  const asked = JSON.stringify([word, inside, place]);
  const [known, setKnown] = useState<{ asked: string; held: Held } | null>(null);
  const count = useAction({
    mutationFn: async () => {
      const scope = await scopeOf(place);
      setKnown({ asked, held: await api.offers.previewWord.send({ word, inside, scope }) });
    },
  });
  const isWord = v.is(wordTextSchema, word);
  const held = known?.asked === asked ? known.held : null;
  return (
    <div className={stack}>
      <Button size="sm" disabled={!isWord} busy={count.isPending} onClick={() => count.mutate()}>
        <Trans>Count the offers that it would hold</Trans>
      </Button>
      <div role="status">{held === null ? null : <HeldOffers held={held} />}</div>
    </div>
  );
}

export function HeldOffers({ held }: { held: Held }) {
  const { looked_at: lookedAt, found, examples, is_all: isAll } = held;
  return (
    <>
      <p>
        <Plural value={found} _0="No offer" one="# offer" other="# offers" />{' '}
        {isAll ? (
          <Plural value={lookedAt} one="of # on sale there." other="of all # on sale there." />
        ) : (
          <Plural
            value={lookedAt}
            one="of the newest on sale there."
            other="of the # newest on sale there; there are more."
          />
        )}
      </p>
      {examples.map(({ id, title }) => (
        <p key={id}>
          <TextLink href={paths.offer(id)} target="_blank">
            {title}
          </TextLink>
        </p>
      ))}
    </>
  );
}

export function ChangeWord({ word }: { word: ListedWord }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { id, word: text } = word;
  return (
    <DecisionDialog
      label={<Trans>Change</Trans>}
      name={t`Change: ${text}`}
      title={<Trans>Change “{text}”</Trans>}
      schema={changed}
      initial={{ kind: word.kind, inside: word.inside ? 'inside' : 'whole', reason: '' }}
      confirm={<Trans>Save</Trans>}
      submit={async (input) => {
        await api.offers.changeWord.send({ id, ...input });
        await decided(t`The word is changed.`);
      }}
    >
      {(field) => <KindFields field={field} />}
    </DecisionDialog>
  );
}

export function RemoveWord({ word }: { word: ListedWord }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { id, word: text } = word;
  return (
    <DecisionDialog
      label={<Trans>Remove</Trans>}
      name={t`Remove: ${text}`}
      look="danger"
      title={<Trans>Take “{text}” off the list?</Trans>}
      description={<Trans>Offers that wait for it alone are back on sale within minutes.</Trans>}
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Remove</Trans>}
      submit={async ({ reason }) => {
        await api.offers.removeWord.send({ id, reason });
        await decided(t`The word is off the list.`);
      }}
    />
  );
}
