/** What offers have to keep: what categories ask for, and the words that they must not have or are looked at for. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { ListedWord } from '~/contracts/offers/rules.schemas.ts';
import { useWordKinds } from '~/features/common/hold-reasons.tsx';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { PageTitle, SectionHeading, Surface } from '~/ui/layout.tsx';
import { Tag } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { AddWord, ChangeWord, RemoveWord } from '../components/word-dialogs.tsx';
import { CategoryRules } from '../components/category-rules.tsx';
import { WordTrial } from '../components/word-trial.tsx';
import { staffQueries } from '../staff.queries.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** Typed letters in any case: the list is in the page. */
const contains = ({ word, scope }: ListedWord, text: string): boolean =>
  `${word} ${scope.label ?? ''}`.toLowerCase().includes(text.trim().toLowerCase());

export function WordsPage() {
  const { data } = useSuspenseQuery(staffQueries.words());
  const [text, setText] = useState('');
  const shown = data.data.filter((word) => contains(word, text));
  return (
    <div className={stack}>
      <PageTitle>
        <Trans>Rules of offers</Trans>
      </PageTitle>
      <Check />
      <CategoryRules />
      <SectionHeading end={<AddWord />}>
        <Trans>Words</Trans>
      </SectionHeading>
      <p>
        <Trans>
          A forbidden word keeps an offer from being published. Brands and words to look at hold it
          until support has decided, or its seller has changed the text.
        </Trans>
      </p>
      <WordTrial />
      <Surface pad="md" className={stack}>
        <SectionHeading size="small">
          <Trans>The list</Trans>
        </SectionHeading>
        <TextField
          type="search"
          label={<Trans>Find a word</Trans>}
          autoComplete="off"
          maxLength={60}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status">
          <Plural value={shown.length} _0="No word" one="# word" other="# words" />
        </p>
        {data.data.length === 0 ? (
          <EmptyState title={<Trans>The list is empty</Trans>}>
            <Trans>Add the first word: offers on sale that have it are held within minutes.</Trans>
          </EmptyState>
        ) : (
          <WordRows words={shown} />
        )}
      </Surface>
    </div>
  );
}

/** The newest look at the offers on sale. */
function Check() {
  const { data } = useSuspenseQuery(staffQueries.words());
  const { moment } = useTimeFormat();
  const { check } = data;
  if (!check) return null;
  const { checked, held, released } = check;
  const at = moment(check.created_at);
  return (
    <p role="status">
      {check.status === 'running' ? (
        <Trans>The offers on sale are being looked at since {at}.</Trans>
      ) : (
        <Trans>The offers on sale were looked at after the change of {at}.</Trans>
      )}{' '}
      <Plural value={checked} one="# looked at," other="# looked at," />{' '}
      <Plural value={held} one="# held," other="# held," />{' '}
      <Plural value={released} one="# back on sale." other="# back on sale." />
    </p>
  );
}

function WordRows({ words }: { words: readonly ListedWord[] }) {
  const { t } = useLingui();
  const kinds = useWordKinds();
  const { date } = useTimeFormat();
  return (
    <RowList label={t`Words`}>
      {words.map((word) => (
        <RowItem
          key={word.id}
          title={word.word}
          detail={
            <>
              <Tag strong={word.kind === 'forbidden'}>{kinds[word.kind]}</Tag>{' '}
              {word.scope.label ?? <Trans>Whole market</Trans>}
              {word.inside ? (
                <>
                  {' · '}
                  <Trans>within other words as well</Trans>
                </>
              ) : null}
              {' · '}
              {date(word.created_at)}
              {word.is_demo ? (
                <>
                  {' · '}
                  <Trans>demo</Trans>
                </>
              ) : null}
            </>
          }
          end={
            <div className={acts}>
              <ChangeWord word={word} />
              <RemoveWord word={word} />
            </div>
          }
        />
      ))}
    </RowList>
  );
}
