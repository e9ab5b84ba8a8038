/** A text to try: what the list finds in it. */
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { longText } from '~/contracts/common.ts';
import { wordRules } from '~/contracts/offers/rules.schemas.ts';
import { FormFrame } from '~/features/common/contract-form.tsx';
import { Marked, useWordKinds } from '~/features/common/hold-reasons.tsx';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { placeSchema, scopeOf } from '../word-place.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const trial = v.object({ text: longText({ min: 1, max: wordRules.trial }), place: placeSchema });
/** Letters around a find that are shown with it. */
const AROUND = 40;

type Finds = Awaited<ReturnType<typeof api.offers.tryWords.send>>['data'];

export function WordTrial() {
  const [tried, setTried] = useState<{ text: string; finds: Finds } | null>(null);
  const form = useContractForm({
    schema: trial,
    initial: { text: '', place: '' },
    submit: async ({ text, place }) => {
      const { data } = await api.offers.tryWords.send({ text, scope: await scopeOf(place) });
      setTried({ text, finds: data });
    },
  });
  return (
    <Surface pad="md" className={stack}>
      <SectionHeading size="small">
        <Trans>Try a text</Trans>
      </SectionHeading>
      <FormFrame form={form}>
        <TextArea
          {...form.field('text')}
          label={<Trans>Text</Trans>}
          maxLength={wordRules.trial}
          rows={3}
        />
        <PlaceField field={form.field('place')} />
        <div>
          <Button type="submit" busy={form.busy}>
            <Trans>Look</Trans>
          </Button>
        </div>
      </FormFrame>
      <div role="status">{tried === null ? null : <Found {...tried} />}</div>
    </Surface>
  );
}

function Found({ text, finds }: { text: string; finds: Finds }) {
  const kinds = useWordKinds();
  return (
    <>
      <p>
        <Plural value={finds.length} _0="Nothing is found." one="# find:" other="# finds:" />
      </p>
      {finds.length === 0 ? null : (
        <RowList>
          {finds.map(({ word, kind, start, end }) => {
            const from = Math.max(0, start - AROUND);
            return (
              <RowItem
                key={start}
                title={
                  <>
                    {kinds[kind]} · {word}
                  </>
                }
                detail={
                  <Marked
                    text={text.slice(from, end + AROUND)}
                    start={start - from}
                    end={end - from}
                  />
                }
              />
            );
          })}
        </RowList>
      )}
    </>
  );
}

/** Where a word holds, as in the addresses of the site. */
export function PlaceField({
  field,
}: {
  field: ReturnType<ReturnType<typeof useContractForm>['field']>;
}) {
  return (
    <TextField
      {...field}
      label={<Trans>Where</Trans>}
      hint={
        <Trans>
          Empty: the whole market. A game or category as in its address: poe2, poe2/currency.
        </Trans>
      }
      autoComplete="off"
      maxLength={120}
    />
  );
}
