/** Texts of a kind: found by title, narrowed by state, language, author and main tag. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import {
  manuscriptStates,
  textKinds,
  type ManuscriptCard,
  type TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { Button, LinkButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { PlusIcon, SearchIcon } from '~/ui/icon.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { ChipLink } from '~/ui/marks.tsx';
import { LinkTabs } from '~/ui/navigation.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { TextMarks } from '../components/text-marks.tsx';
import {
  languageNames,
  useKindLabels,
  useMissingLabels,
  useStateLabels,
} from '../publishing-labels.ts';
import { publishingQueries } from '../publishing.queries.ts';
import { editorHref, rememberList, textsHref, type TextsSearch } from '../publishing.search.ts';

interface TextsProps {
  kind: TextKind;
  asked: TextsSearch;
}

export function TextsPage({ kind, asked }: TextsProps) {
  const { t } = useLingui();
  useEffect(() => rememberList(kind, asked), [kind, asked]);
  const kinds = useKindLabels();
  const states = useStateLabels();
  const ofKind = kind === 'page' ? (['published', 'scheduled'] as const) : manuscriptStates;
  return (
    <div className={stack}>
      <PageTitle end={kind === 'page' ? undefined : <NewText kind={kind} />}>
        <Trans>Texts</Trans>
      </PageTitle>
      <LinkTabs
        label={t`Kinds of texts`}
        items={textKinds.map((each) => ({
          label: kinds[each],
          href: textsHref(each),
          active: each === kind,
        }))}
      />
      <Filters kind={kind} asked={asked} />
      <div role="group" aria-label={t`Show`} className={chips}>
        <ChipLink href={textsHref(kind, { ...asked, state: undefined })} active={!asked.state}>
          <Trans>Everything</Trans>
        </ChipLink>
        {ofKind.map((state) => (
          <ChipLink
            key={state}
            href={textsHref(kind, { ...asked, state })}
            active={asked.state === state}
          >
            {states[state]}
          </ChipLink>
        ))}
        {appConfig.locales.all.map((locale) => {
          const language = languageNames[locale];
          const isOn = asked.missing === locale;
          return (
            <ChipLink
              key={locale}
              href={textsHref(kind, { ...asked, missing: isOn ? undefined : locale })}
              active={isOn}
            >
              <Trans>Incomplete: {language}</Trans>
            </ChipLink>
          );
        })}
      </div>
      <Rows kind={kind} asked={asked} />
    </div>
  );
}

function NewText({ kind }: { kind: TextKind }) {
  const router = useRouter();
  const { locale } = usePage();
  const begin = useAction({
    mutationFn: () => api.publishing.create.send({ kind }),
    onSuccess: ({ key }) => router.navigate({ href: withLocale(editorHref(kind, key), locale) }),
  });
  return (
    <Button
      look="accent"
      size="sm"
      icon={<PlusIcon size={16} />}
      busy={begin.isPending}
      onClick={() => begin.mutate()}
    >
      {kind === 'help' ? <Trans>New help article</Trans> : <Trans>New article</Trans>}
    </Button>
  );
}

/** A plain form: it works before the script runs, and its address can be passed on. */
function Filters({ kind, asked }: TextsProps) {
  const { t } = useLingui();
  const { locale } = usePage();
  const { data } = useQuery(publishingQueries.options(kind));
  const optionsOf = (choices: readonly { slug: string; title: string }[]) => [
    { value: '', label: t`Everything` },
    ...choices.map(({ slug, title }) => ({ value: slug, label: title })),
  ];
  return (
    <form
      key={JSON.stringify(asked)}
      role="search"
      method="get"
      action={withLocale(textsHref(kind), locale)}
      className={filters}
      data-kind={kind}
    >
      <TextField
        name="q"
        type="search"
        label={<Trans>Title</Trans>}
        prefix={<SearchIcon size={18} aria-hidden="true" />}
        defaultValue={asked.q}
        maxLength={100}
        autoComplete="off"
      />
      {kind === 'article' ? (
        <>
          <NativeSelect
            name="author"
            label={<Trans>Author</Trans>}
            options={optionsOf(data?.authors ?? [])}
            defaultValue={asked.author ?? ''}
          />
          <NativeSelect
            name="main_tag"
            label={<Trans>Main tag</Trans>}
            options={optionsOf(data?.main_tags ?? [])}
            defaultValue={asked.main_tag ?? ''}
          />
        </>
      ) : null}
      {kind === 'help' ? (
        <NativeSelect
          name="main_tag"
          label={<Trans>Subject</Trans>}
          options={optionsOf(data?.categories ?? [])}
          defaultValue={asked.main_tag ?? ''}
        />
      ) : null}
      {asked.state ? <input type="hidden" name="state" value={asked.state} /> : null}
      {asked.missing ? <input type="hidden" name="missing" value={asked.missing} /> : null}
      <Button type="submit">
        <Trans>Find</Trans>
      </Button>
    </form>
  );
}

function Rows({ kind, asked }: TextsProps) {
  const options = publishingQueries.list(kind, asked);
  const query = useInfiniteQuery(options);
  return (
    <EndlessList queryKey={options.queryKey} query={query}>
      {(pages) => (
        <div>
          <Texts kind={kind} texts={pages.flatMap(({ data }) => data)} />
          <EndlessFoot query={query} isEmpty={pages[0]?.data.length === 0} />
        </div>
      )}
    </EndlessList>
  );
}

function Texts({ kind, texts }: { kind: TextKind; texts: readonly ManuscriptCard[] }) {
  const kinds = useKindLabels();
  if (texts.length === 0) {
    return (
      <EmptyState
        title={<Trans>No text fits</Trans>}
        actions={
          <LinkButton size="sm" href={textsHref(kind)}>
            <Trans>Show everything</Trans>
          </LinkButton>
        }
      />
    );
  }
  return (
    <RowList lines="around" label={kinds[kind]}>
      {texts.map((text) => (
        <TextRow key={text.key} text={text} />
      ))}
    </RowList>
  );
}

function TextRow({ text }: { text: ManuscriptCard }) {
  const { locale } = usePage();
  const { data } = useQuery(publishingQueries.options(text.kind));
  const other = locale === 'en' ? 'fr' : 'en';
  const title = text.title[locale] || text.title[other];
  const nameOf = (choices: readonly { slug: string; title: string }[] = [], slug: string | null) =>
    choices.find((choice) => choice.slug === slug)?.title ?? slug;
  const subjects = text.kind === 'help' ? data?.categories : data?.main_tags;
  const about = [nameOf(subjects, text.main_tag), nameOf(data?.authors, text.author)];
  return (
    <RowItem
      href={editorHref(text.kind, text.key)}
      title={title || <Trans>Without a title</Trans>}
      detail={
        <>
          {about.filter(Boolean).join(' · ')}
          <Completeness text={text} />
          <Edited text={text} />
        </>
      }
      end={
        <span className={marks}>
          <TextMarks text={text} />
        </span>
      }
    />
  );
}

/** What each language still lacks. */
function Completeness({ text: { missing } }: { text: ManuscriptCard }) {
  const { i18n } = useLingui();
  const labels = useMissingLabels();
  return appConfig.locales.all
    .filter((locale) => missing[locale].length > 0)
    .map((locale) => {
      const language = languageNames[locale];
      const parts = new Intl.ListFormat(i18n.locale).format(
        missing[locale].map((part) => labels[part]),
      );
      return (
        <span key={locale} className={lacking}>
          <Trans>
            {language}: {parts} missing
          </Trans>
        </span>
      );
    });
}

function Edited({ text }: { text: ManuscriptCard }) {
  const { moment } = useTimeFormat();
  if (text.updated_at === null) return null;
  const at = moment(text.updated_at);
  return (
    <span className={quiet}>
      {text.updated_by} · <time dateTime={text.updated_at}>{at}</time>
    </span>
  );
}

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const filters = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  '& > button': { justifySelf: { wide: 'start' } },
  // Two fields: the button is no half row.
  '&[data-kind=help] > button': { gridColumn: { base: '1 / -1', sm: 'auto' } },
});
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const lacking = css({ display: 'block', color: 'warning' });
const quiet = css({ display: 'block' });
const marks = css({
  display: 'flex',
  flexDirection: { base: 'column', sm: 'row' },
  alignItems: { base: 'flex-end', sm: 'center' },
  flexWrap: { sm: 'wrap' },
  gap: '1.5',
  justifyContent: 'flex-end',
});
