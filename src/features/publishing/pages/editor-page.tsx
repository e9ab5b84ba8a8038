/** The editor of a text: both languages, details, preview, publishing, versions. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { css } from 'styled-system/css';
import { appConfig, type Locale } from '~config';
import { isSameStructure, slugOf } from '~/contracts/publishing/missing.ts';
import type {
  ManuscriptContent,
  ManuscriptText,
  TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import { AskDialog } from '~/features/common/ask-dialog.tsx';
import { FailureBanner } from '~/features/common/failure-banner.tsx';
import { api } from '~/platform/api/api.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { Button } from '~/ui/button.tsx';
import { SegmentedControl } from '~/ui/segmented-control.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { Banner } from '~/ui/states.tsx';
import { ConflictView } from '../components/conflict-view.tsx';
import { DetailsPanel } from '../components/details-panel.tsx';
import { HelpDetails } from '../components/help-details.tsx';
import { LanguagePane } from '../components/language-pane.tsx';
import { LivePreview } from '../components/live-preview.tsx';
import { NewerRelease } from '../components/newer-release.tsx';
import { PictureOffer, type OfferedPicture } from '../components/picture-offer.tsx';
import { PublishActions } from '../components/publish-actions.tsx';
import { SendNews } from '../components/send-news.tsx';
import { SaveLine } from '../components/save-line.tsx';
import { TextMarks } from '../components/text-marks.tsx';
import { VersionsPanel } from '../components/versions-panel.tsx';
import { languageNames, useKindLabels } from '../publishing-labels.ts';
import { publishingQueries } from '../publishing.queries.ts';
import { lastListHref } from '../publishing.search.ts';
import { useLeaveWarning } from '../use-leave-warning.ts';
import { useManuscript, type ManuscriptEditing } from '../use-manuscript.ts';
import { useRendered } from '../use-rendered.ts';
import { useWide } from '../use-wide.ts';

export function EditorPage(props: { kind: TextKind; id: string; owner: string }) {
  const { data } = useSuspenseQuery(publishingQueries.read(props.kind, props.id));
  // What others save meanwhile is not put under the hands of who writes: it is told when it is saved.
  const [initial] = useState(data);
  const editing = useManuscript(initial, props.owner);
  const { saved, content } = editing;
  const rendered = useRendered(props.kind, content);
  return (
    <div className={stack}>
      <EditorHead editing={editing} rendered={rendered} />
      {saved.state === 'removed' ? (
        <Banner tone="warning" title={<Trans>This text was removed.</Trans>}>
          <Trans>Restore one of its versions to go on.</Trans>
        </Banner>
      ) : null}
      {editing.theirs ? (
        <ConflictView mine={content} theirs={editing.theirs} onSettle={editing.settle} />
      ) : null}
      {editing.theirs || saved.state === 'removed' ? null : (
        <Writing editing={editing} rendered={rendered} />
      )}
      <VersionsPanel
        saved={saved}
        onRestore={(version) =>
          editing.act(({ kind, key, revision }) =>
            api.publishing.restore.send({ kind, key, revision, version }),
          )
        }
      />
    </div>
  );
}

interface WritingProps {
  editing: ManuscriptEditing;
  rendered: ReturnType<typeof useRendered>;
}

function EditorHead({ editing, rendered }: WritingProps) {
  const { t } = useLingui();
  const { saved } = editing;
  const kinds = useKindLabels();
  const { locale } = usePage();
  const titleIn = (language: Locale) => rendered[language]?.title ?? saved.title[language];
  const title = titleIn(locale) || titleIn('en') || titleIn('fr') || t`New text`;
  const isOpen = !editing.theirs && saved.state !== 'removed';
  const [listHref] = useState(() => lastListHref(saved.kind));
  return (
    <>
      <Breadcrumbs
        label={t`Where you are`}
        items={[{ label: kinds[saved.kind], href: listHref }, { label: title }]}
      />
      <PageTitle>{title}</PageTitle>
      <p className={facts}>
        <TextMarks text={saved} />
        {saved.path === null ? null : (
          <TextLink href={saved.path}>
            <Trans>As readers see it</Trans>
          </TextLink>
        )}
      </p>
      <div className={bar}>
        <SaveLine editing={editing} />
        {isOpen ? (
          <div className={acts}>
            <Button
              busy={editing.state === 'saving'}
              onClick={() => void editing.save()}
              aria-keyshortcuts="Control+S"
            >
              <Trans>Save</Trans>
            </Button>
            <SendNews saved={saved} />
            <PublishActions editing={editing} />
          </div>
        ) : null}
      </div>
      {isOpen ? <NewerRelease editing={editing} /> : null}
      {editing.failure && !editing.theirs ? <FailureBanner error={editing.failure} /> : null}
      <Leaving editing={editing} />
    </>
  );
}

/** Ctrl+S saves; leaving with unsaved words is asked about. */
function Leaving({ editing }: { editing: ManuscriptEditing }) {
  const save = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    void editing.save();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => save(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const isSaved = editing.state === 'saved';
  const leaving = useLeaveWarning(!isSaved);
  useEffect(() => {
    // Saved while the question stood there: nothing is left to ask.
    if (isSaved) leaving.proceed?.();
  }, [isSaved, leaving]);
  if (leaving.status !== 'blocked') return null;
  return (
    <AskDialog
      title={<Trans>Leave with unsaved changes?</Trans>}
      description={
        <Trans>They stay on this device and come back when you open this text again.</Trans>
      }
      actionLabel={<Trans>Leave</Trans>}
      cancelLabel={<Trans>Stay here</Trans>}
      // The confirming button closes the dialog first, and the first answer counts.
      onClose={() => queueMicrotask(leaving.reset)}
      onConfirm={() => leaving.proceed()}
    />
  );
}

type View = 'both' | Locale;

function Writing({ editing, rendered }: WritingProps) {
  const { t } = useLingui();
  const isWide = useWide();
  const [chosen, setChosen] = useState<View>('both');
  const [offered, setOffered] = useState<OfferedPicture | null>(null);
  const { saved, content, change } = editing;
  const options = useQuery(publishingQueries.options(saved.kind)).data;
  const { locale: own } = usePage();
  const view = !isWide && chosen === 'both' ? own : chosen;
  const locales: Locale[] = view === 'both' ? ['en', 'fr'] : [view];
  const [en, fr] = [rendered.en?.blocks, rendered.fr?.blocks];
  const isUneven = en && fr && en.length > 0 && fr.length > 0 && !isSameStructure(en, fr);
  return (
    <>
      {saved.kind === 'article' ? (
        <DetailsPanel saved={saved} content={content} onChange={change} errors={editing.errors} />
      ) : null}
      {saved.kind === 'help' ? (
        <HelpDetails saved={saved} content={content} onChange={change} errors={editing.errors} />
      ) : null}
      <div className={views}>
        <SegmentedControl<View>
          label={t`Languages`}
          name="view"
          value={view}
          onValueChange={setChosen}
          options={[
            ...(isWide ? [{ value: 'both' as const, label: t`Side by side` }] : []),
            { value: 'en', label: languageNames.en },
            { value: 'fr', label: languageNames.fr },
          ]}
        />
        <span role="status" className={uneven}>
          {isUneven ? <Trans>The languages differ in their parts.</Trans> : null}
        </span>
      </div>
      <ElsewhereWrong shown={locales} errors={editing.errors} onShow={setChosen} />
      <PictureOffer editing={editing} offered={offered} onDone={() => setOffered(null)} />
      <div className={columns}>
        {locales.map((locale) => (
          <LanguagePane
            key={locale}
            kind={saved.kind}
            locale={locale}
            text={content.texts[locale]}
            onChange={(text) => change(withText(editing, locale, text))}
            image={content.image}
            rendered={rendered[locale]}
            errors={editing.errors}
            subjects={options?.tags[locale] ?? []}
            onPicture={(picture) => setOffered({ ...picture, locale })}
          />
        ))}
        {view === 'both' ? null : (
          <LivePreview locale={view} text={content.texts[view]} rendered={rendered[view]} />
        )}
      </div>
    </>
  );
}

/** Where one language is shown: that the other one stands in the way, which no field here can say. */
function ElsewhereWrong(props: {
  shown: readonly Locale[];
  errors: Record<string, string>;
  onShow: (locale: Locale) => void;
}) {
  const wrong = appConfig.locales.all.find(
    (locale) =>
      !props.shown.includes(locale) &&
      Object.keys(props.errors).some((path) => path.startsWith(`texts.${locale}.`)),
  );
  if (wrong === undefined) return null;
  const language = languageNames[wrong];
  return (
    <Banner
      tone="warning"
      role="alert"
      action={
        <Button size="sm" onClick={() => props.onShow(wrong)}>
          <Trans>Show {language}</Trans>
        </Button>
      }
    >
      <Trans>Something is missing or wrong in the other language: {language}.</Trans>
    </Banner>
  );
}

/** The address follows the English title until somebody types it, or it was published. */
function withText(
  { content, saved }: ManuscriptEditing,
  locale: Locale,
  text: ManuscriptText,
): ManuscriptContent {
  const next = { ...content, texts: { ...content.texts, [locale]: text } };
  const follows = !saved.is_address_fixed && content.slug === slugOf(content.texts.en.title);
  return follows && locale === 'en' ? { ...next, slug: slugOf(text.title) } : next;
}

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const facts = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' });
const bar = css({
  position: { wide: 'sticky' },
  top: '{sizes.header}',
  zIndex: '10',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBlock: '3',
  bg: 'canvas',
  borderBottom: '1px solid {colors.line}',
});
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const views = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' });
const uneven = css({ fontSize: '14', color: 'warning' });
const columns = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
});
