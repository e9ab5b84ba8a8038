/** One category's definition: what it says, beside what applying the draft would do, a preview, and earlier versions. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { definitionChanges } from '~/domain/definition-diff.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { EditIcon } from '~/ui/icon.tsx';
import { PageTitle, Surface } from '~/ui/layout.tsx';
import { ChipLink, Kbd, StatusPill } from '~/ui/marks.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { AllKeys } from '../desk/all-keys.tsx';
import { reasonOnly } from '../reason-only.ts';
import { useDecided } from '../use-decided.ts';
import { ApplyPanel } from './apply-panel.tsx';
import { AttributePart } from './attribute-part.tsx';
import { catalogueHref, definitionParts, type CatalogueSearch } from './catalogue-search.ts';
import { catalogueQueries } from './catalogue.queries.ts';
import { usePartLabels } from './definition-labels.ts';
import { FormPreview, type PreviewLanguage } from './form-preview.tsx';
import { InputsForm } from './inputs-form.tsx';
import { TermsForm } from './terms-form.tsx';
import { useAttributeActs } from './use-attribute-acts.ts';
import { useDefinition, type DefinitionEditor } from './use-definition.ts';
import { useDefinitionKeys } from './use-definition-keys.ts';
import { useGoInCatalogue } from './use-go-in-catalogue.ts';
import { Changes, Versions } from './versions.tsx';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const split = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 340px' },
});
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const quiet = css({ color: 'muted', fontSize: '14' });

interface EditorProps {
  asked: CatalogueSearch;
  editor: DefinitionEditor;
}

export function DefinitionPage({ asked }: { asked: CatalogueSearch }) {
  const { data } = useSuspenseQuery(catalogueQueries.show(asked.game, asked.category));
  const editor = useDefinition(data);
  const { locale } = useFormat();
  const [language, setLanguage] = useState<PreviewLanguage>(locale);
  const acts = useAttributeActs(asked, editor);
  const keys = useDefinitionKeys({
    asked,
    editor,
    switchLanguage: () => setLanguage(language === 'en' ? 'fr' : 'en'),
    moveAttribute: acts.move,
  });
  return (
    <div className={split}>
      <div className={stack}>
        <Head asked={asked} editor={editor} />
        <Parts asked={asked} />
        {asked.part === 'attributes' ? (
          <AttributePart asked={asked} editor={editor} acts={acts} />
        ) : null}
        {asked.part === 'terms' ? <TermsForm editor={editor} /> : null}
        {asked.part === 'inputs' ? <InputsForm editor={editor} /> : null}
        <Versions detail={data} />
        <Keys keys={keys} />
      </div>
      <aside className={stack}>
        <Draft asked={asked} editor={editor} />
        {asked.part === 'attributes' ? (
          <FormPreview
            document={editor.document}
            attribute={asked.attribute}
            language={language}
            onLanguage={setLanguage}
          />
        ) : null}
      </aside>
    </div>
  );
}

function Head({ asked, editor }: { asked: CatalogueSearch; editor: DefinitionEditor }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const { day } = useTimeFormat();
  const { category, live, version, since, is_public: isPublic } = editor.detail;
  const [sold, from] = [count(live), day(since)];
  const { game } = category;
  return (
    <div className={stack}>
      <Breadcrumbs
        label={t`Where this is`}
        items={[
          { label: t`Catalogue`, href: catalogueHref(asked, { game: '', category: '' }) },
          { label: game.title, href: catalogueHref(asked, { category: '', attribute: '' }) },
          { label: category.title },
        ]}
      />
      <PageTitle
        note={
          <>
            <Plural
              value={editor.document.attributes.length}
              one="# attribute"
              other="# attributes"
            />{' '}
            ·{' '}
            {isPublic ? (
              <Trans>
                live offers: {sold} · version {version}, in use since {from}
              </Trans>
            ) : (
              <Trans>not public before it is put in force</Trans>
            )}
          </>
        }
      >
        {`${game.title}, ${category.title}`}
      </PageTitle>
    </div>
  );
}

function Parts({ asked }: { asked: CatalogueSearch }) {
  const { t } = useLingui();
  const labels = usePartLabels();
  return (
    <nav aria-label={t`Parts of the definition`} className={row}>
      {definitionParts.map((part) => (
        <ChipLink key={part} href={catalogueHref(asked, { part })} active={asked.part === part}>
          {labels[part]}
        </ChipLink>
      ))}
      <ChipLink href={catalogueHref(asked, { form: 'landings' })}>
        <Trans>Landing pages</Trans>
      </ChipLink>
    </nav>
  );
}

/** Where the draft stands, saving it, and what it would do. */
function Draft({ asked, editor }: EditorProps) {
  const { detail, isDirty, errors } = editor;
  const { draft } = detail;
  if (!draft && !isDirty) {
    return (
      <Surface pad="md">
        <p className={quiet}>
          <Trans>
            What you change becomes a draft. Nothing of it is seen in the market until you put it in
            force.
          </Trans>
        </p>
      </Surface>
    );
  }
  return (
    <Surface as="section" pad="md" className={stack}>
      <DraftHead editor={editor} />
      {editor.isClashing ? <Clash editor={editor} /> : null}
      {editor.error ? (
        <Banner tone="danger" role="alert">
          <FailureText error={editor.error} />
        </Banner>
      ) : null}
      {errors.size > 0 ? (
        <Banner tone="warning">
          <Plural
            value={errors.size}
            one="# thing is unfinished: it is marked."
            other="# things are unfinished: they are marked."
          />
        </Banner>
      ) : null}
      <DraftButtons asked={asked} editor={editor} />
      {draft && !isDirty && errors.size === 0 && (draft.changes.length > 0 || !detail.is_public) ? (
        <ApplyPanel detail={detail} />
      ) : null}
    </Surface>
  );
}

function DraftHead({ editor }: { editor: DefinitionEditor }) {
  const { moment } = useTimeFormat();
  const { document, detail, isDirty } = editor;
  const { draft } = detail;
  const changes = definitionChanges(detail.definition, document);
  const name = draft?.saved_by.public_name ?? '';
  const at = draft ? moment(draft.saved_at) : '';
  return (
    <div className={stack}>
      <div className={row}>
        <StatusPill tone="info" icon={<EditIcon size={16} aria-hidden="true" />}>
          <Plural value={changes.length} one="Draft, # change" other="Draft, # changes" />
        </StatusPill>
      </div>
      <p className={quiet} role="status">
        {isDirty ? (
          <Trans>Not saved yet.</Trans>
        ) : (
          <Trans>
            Saved by {name}, {at}.
          </Trans>
        )}
      </p>
      <Changes changes={changes} />
    </div>
  );
}

function DraftButtons({ asked, editor }: EditorProps) {
  const { isDirty, isClashing, isSaving, save, takeTheirs, detail } = editor;
  const isTyped = isDirty && !isClashing;
  return (
    <div className={row}>
      {isTyped ? (
        <>
          <Button look="accent" size="sm" busy={isSaving} onClick={save}>
            <Trans>Save the draft</Trans> <Kbd>S</Kbd>
          </Button>
          <Button look="ghost" size="sm" onClick={takeTheirs}>
            <Trans>Take back what I typed</Trans>
          </Button>
        </>
      ) : null}
      {detail.draft && !isDirty ? <Drop asked={asked} editor={editor} /> : null}
    </div>
  );
}

/** What others did while somebody typed: nothing typed is lost, and nothing of theirs is overwritten unseen. */
function Clash({ editor }: { editor: DefinitionEditor }) {
  const { detail, document, keepMine, takeTheirs } = editor;
  const theirs = detail.draft?.definition ?? detail.definition;
  return (
    <Banner tone="warning" role="status">
      <div className={stack}>
        <p>
          <Trans>
            Somebody changed it while you were typing. What you typed is still here; below is how it
            differs from theirs.
          </Trans>
        </p>
        <Changes changes={definitionChanges(theirs, document)} />
        <div className={row}>
          <Button size="sm" onClick={keepMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="sm" look="ghost" onClick={takeTheirs}>
            <Trans>Take theirs</Trans>
          </Button>
        </div>
      </div>
    </Banner>
  );
}

function Drop({ asked, editor }: EditorProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const decided = useDecided();
  const go = useGoInCatalogue(asked);
  const { category, draft, is_public: isPublic } = editor.detail;
  const revision = draft?.revision ?? 0;
  return (
    <DecisionDialog
      look="ghost"
      label={isPublic ? <Trans>Drop the draft</Trans> : <Trans>Drop the category</Trans>}
      title={isPublic ? <Trans>Drop the draft?</Trans> : <Trans>Drop this category?</Trans>}
      description={
        isPublic ? (
          <Trans>What it changes is lost; the version in force stays.</Trans>
        ) : (
          <Trans>It was never public: nothing of it is left, and its alias is free again.</Trans>
        )
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Drop it</Trans>}
      submit={async ({ reason }) => {
        await api.definitions.drop.send({ category_id: category.id, revision, reason });
        if (!isPublic) {
          // There is nothing to show here any more: first away, then the lists anew.
          await client.invalidateQueries({
            queryKey: catalogueQueries.game(category.game.alias).queryKey,
          });
          go({ category: '' }, { replace: true });
          toast({ status: 'success', description: t`The category is dropped.` });
          return;
        }
        const shown = catalogueQueries.show(category.game.alias, category.alias);
        await client.invalidateQueries({ queryKey: shown.queryKey });
        await decided(t`The draft is dropped.`);
      }}
    />
  );
}

function Keys({ keys: { keys, isListing, list } }: { keys: ReturnType<typeof useDefinitionKeys> }) {
  const { t } = useLingui();
  return (
    <AllKeys
      title={<Trans>Keys of the catalogue</Trans>}
      keys={[
        ['J', t`Next attribute`],
        ['K', t`Attribute before`],
        ['Alt ↑ ↓', t`Move the attribute`],
        ['N', t`New value`],
        ['L', t`Language of the preview`],
        ['S', t`Save the draft`],
        ['?', t`This list`],
      ]}
      single={keys}
      isListing={isListing}
      list={list}
    />
  );
}
