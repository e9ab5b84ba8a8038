/** Step 2 of an offer and its later edits: one form over what the category defines. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useState, type Ref } from 'react';
import { css } from 'styled-system/css';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { withoutScript } from '~/features/common/shared-styles.ts';
import { FailureBanner } from '~/features/common/failure-banner.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { PageTitle, Surface, Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { Banner } from '~/ui/states.tsx';
import { Stepper } from '~/ui/timeline.tsx';
import { toast } from '~/ui/toast-store.ts';
import { ChangeCategoryDialog } from '../components/change-category-dialog.tsx';
import { Checklist } from '../components/checklist.tsx';
import { ClashBanner } from '../components/clash-banner.tsx';
import { DeleteOfferDialog } from '../components/delete-offer-dialog.tsx';
import { DeliverySection } from '../components/delivery-section.tsx';
import { DetailsSection, PicturesSection } from '../components/details-section.tsx';
import { EditorActionBar, EditorActions } from '../components/editor-actions.tsx';
import { OfferStatusPill } from '../components/offer-status.tsx';
import { PriceSection } from '../components/price-section.tsx';
import { ProofBanner } from '../components/proof-banner.tsx';
import { StatusBanner } from '../components/status-banner.tsx';
import { StockProofSection } from '../components/stock-proof-section.tsx';
import { GuideButtons, GuidePart } from '../guide/guide-parts.tsx';
import { GuideProgress } from '../guide/guide-progress.tsx';
import { readStep, type FormStep } from '../guide/guide-steps.ts';
import { firstStepsQuery } from '../guide/guide.queries.ts';
import { LookSection } from '../guide/look-section.tsx';
import { useGuide, type Guide } from '../guide/use-guide.ts';
import {
  forgetOfferDraft,
  offerDraft,
  useOfferEditor,
  type OfferDraft,
  type OfferEditor,
  type OfferAction,
} from '../use-offer-editor.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { useOfferTitle } from '../use-offer-title.ts';

/** @param props.raw what stands in the address: it is read with the page, not on every page */
export function OfferEditorPage({ id, raw }: { id: string; raw: unknown }) {
  const { data: offer } = useSuspenseQuery(api.offers.own.queryOptions({ id }));
  const { data: first } = useSuspenseQuery(firstStepsQuery());
  const isGuided = first.is_guided && offer.status === 'draft';
  const isReady = useHydrated();
  const [discards, setDiscards] = useState(0);
  // Read when the form is opened, and again after the draft is discarded.
  const draft = useMemo(
    () => (isReady && discards >= 0 ? offerDraft(id) : null),
    [isReady, id, discards],
  );
  return (
    <Wrap className={page}>
      <EditorHead offer={offer} step={isGuided ? readStep(raw) : null} />
      <StockProofSection offer={offer} />
      <Editor
        key={`${id}-${draft ? 'kept' : 'stored'}-${discards}`}
        offer={offer}
        raw={raw}
        isGuided={isGuided}
        draft={draft}
        isReady={isReady}
        onDiscard={() => {
          forgetOfferDraft(id);
          setDiscards(discards + 1);
        }}
      />
    </Wrap>
  );
}

/** Drafts and sold-out offers are in the second step of creation, others are edited (specification, section 2). */
function isCreation({ status }: OwnOffer): boolean {
  return status === 'draft' || status === 'sold';
}

function EditorHead({ offer, step }: { offer: OwnOffer; step: FormStep | null }) {
  const { t } = useLingui();
  const { category } = offer;
  const title = useOfferTitle(offer);
  return (
    <div>
      <Breadcrumbs
        label={t`You are here`}
        items={[
          { label: t`My offers`, href: paths.sellerOffers },
          { label: `${category.game.title} · ${category.title}` },
        ]}
      />
      {step !== null ? <GuideProgress step={step} /> : null}
      {step === null && offer.status === 'draft' ? (
        <Stepper
          className={css({ marginBottom: '6', maxWidth: '480px' })}
          label={t`Steps of a new offer`}
          items={[
            { id: 'category', state: 'done', label: t`Game and category`, stateLabel: t`done` },
            { id: 'offer', state: 'now', label: t`Your offer`, stateLabel: t`current` },
          ]}
        />
      ) : null}
      <PageTitle end={<OfferStatusPill status={offer.status} />}>
        {isCreation(offer) ? (
          <Trans>
            Sell {category.title} for {category.game.title}
          </Trans>
        ) : (
          title
        )}
      </PageTitle>
    </div>
  );
}

interface EditorProps {
  offer: OwnOffer;
  raw: unknown;
  isGuided: boolean;
  draft: OfferDraft | null;
  isReady: boolean;
  onDiscard(): void;
}

/** The form's state and the guide through it: what is refused is shown in its step, what is saved leads to the next. */
function useGuidedEditor(
  { offer, raw, isGuided, draft, isReady }: EditorProps,
  definition: CategoryDefinition,
) {
  const form = useRef<HTMLFormElement>(null);
  const notes = useRef<HTMLDivElement>(null);
  const guide = useGuide({ isOn: isGuided, raw, offer, form });
  const onDone = useDone();
  const editor = useOfferEditor({
    offer,
    definition,
    draft,
    isReady,
    onDone: (act, saved) => {
      if (!guide.reached()) onDone(act, saved);
    },
    // The errors are rendered beside their fields, or above the form, only with the next render.
    onRefused: (refused) =>
      requestAnimationFrame(() => {
        if (!guide.show(refused)) notes.current?.scrollIntoView({ block: 'center' });
      }),
  });
  return { form, notes, guide, editor };
}

function Editor(props: EditorProps) {
  const { offer, isGuided, draft, onDiscard } = props;
  const { data: definition } = useSuspenseQuery(
    api.catalogue.category.queryOptions({ id: offer.category.id }),
  );
  const [dialog, setDialog] = useState<EditorDialogsProps['dialog']>(null);
  const close = (): void => setDialog(null);
  const { form, notes, guide, editor } = useGuidedEditor(props, definition);
  // Nothing is published before the last step.
  const isEnd = !isGuided || guide.step === 'publish';
  return (
    <div className={columns}>
      <form
        ref={form}
        noValidate
        className={css({ minWidth: '0' })}
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in a field saves, or goes on to the next step. Going on sale takes a press of the button.
          if (isGuided) guide.next(editor);
          else void editor.perform('save');
        }}
      >
        <EditorNotes
          ref={notes}
          editor={editor}
          offer={offer}
          definition={definition}
          isRestored={draft !== null}
          onDiscard={onDiscard}
        />
        <EditorParts guide={guide} editor={editor} definition={definition} offer={offer} />
        <button type="submit" hidden />
      </form>
      <aside className={isEnd ? side : withoutScript}>
        <Surface pad="md" className={css({ display: 'grid', gap: '6' })}>
          <Checklist
            requirements={editor.requirements}
            definition={definition}
            onGo={(path) => guide.show([path])}
          />
          <EditorActions
            editor={editor}
            offer={offer}
            onDelete={() => setDialog('delete')}
            onChangeCategory={() => setDialog('category')}
          />
        </Surface>
      </aside>
      {isEnd ? <EditorActionBar editor={editor} offer={offer} /> : null}
      <EditorDialogs dialog={dialog} offer={offer} definition={definition} onClose={close} />
    </div>
  );
}

interface EditorPartsProps {
  guide: Guide;
  editor: OfferEditor;
  definition: CategoryDefinition;
  offer: OwnOffer;
}

/** All parts of the form, or one of them at a time. */
function EditorParts({ guide, ...parts }: EditorPartsProps) {
  return (
    <>
      <GuidePart guide={guide} step="details">
        <DetailsSection {...parts} />
        <PicturesSection {...parts} />
      </GuidePart>
      <GuidePart guide={guide} step="price">
        <PriceSection {...parts} />
      </GuidePart>
      <GuidePart guide={guide} step="delivery">
        <DeliverySection {...parts} />
      </GuidePart>
      {guide.isOn ? (
        <>
          <GuidePart guide={guide} step="publish">
            <LookSection {...parts} />
          </GuidePart>
          <GuideButtons guide={guide} editor={parts.editor} offer={parts.offer} />
        </>
      ) : null}
    </>
  );
}

interface EditorDialogsProps {
  dialog: 'delete' | 'category' | null;
  offer: OwnOffer;
  definition: CategoryDefinition;
  onClose(): void;
}

function EditorDialogs({ dialog, offer, definition, onClose }: EditorDialogsProps) {
  const router = useRouter();
  switch (dialog) {
    case 'category':
      return <ChangeCategoryDialog offer={offer} definition={definition} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteOfferDialog
          offer={offer}
          onClose={onClose}
          onDeleted={() => void router.navigate({ href: paths.sellerOffers, replace: true })}
        />
      );
    case null:
      return null;
  }
}

interface EditorNotesProps {
  ref: Ref<HTMLDivElement>;
  editor: OfferEditor;
  offer: OwnOffer;
  definition: CategoryDefinition;
  /** Whether a kept draft was put back into the form. */
  isRestored: boolean;
  onDiscard(): void;
}

/** What is to be known before one goes on typing: the status, a kept draft, a change from elsewhere, a refusal. */
function EditorNotes({ ref, editor, offer, definition, isRestored, onDiscard }: EditorNotesProps) {
  return (
    <div ref={ref} className={noteList}>
      {offer.needs_proof ? <ProofBanner offer={offer} /> : null}
      <StatusBanner offer={offer} />
      {isRestored && editor.isChanged ? <RestoredBanner onDiscard={onDiscard} /> : null}
      {editor.clashes.length > 0 ? (
        <ClashBanner editor={editor} offer={offer} definition={definition} />
      ) : editor.refusal === null ? null : (
        <FailureBanner error={editor.refusal} />
      )}
    </div>
  );
}

/** The message after an action; publishing scrolls to the explanation of the new status. */
function useDone() {
  const { t } = useLingui();
  return (act: OfferAction, { status }: OwnOffer): void => {
    const isChecked = status === 'on_review';
    const labels: Record<OfferAction, string> = {
      save: status === 'draft' ? t`Draft saved.` : t`Your changes are saved.`,
      publish: isChecked ? t`Support looks at the offer first.` : t`The offer is on sale.`,
      activate: isChecked ? t`Support looks at the offer first.` : t`The offer is on sale.`,
      deactivate: t`The offer is hidden.`,
    };
    toast({ status: 'success', description: labels[act] });
    if (act !== 'save') window.scrollTo({ top: 0 });
  };
}

function RestoredBanner({ onDiscard }: { onDiscard(): void }) {
  return (
    <Banner
      tone="info"
      role="status"
      title={<Trans>Your unsaved changes are back.</Trans>}
      action={
        <Button size="sm" onClick={onDiscard}>
          <Trans>Discard them</Trans>
        </Button>
      }
    >
      <Trans>They were kept in this tab.</Trans>
    </Banner>
  );
}

const page = css({ display: 'grid', gap: '6', paddingTop: { base: '4', wide: '0' } });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) minmax(0, 320px)' },
  gap: { base: '0', wide: '12' },
  alignItems: 'start',
});
const noteList = css({ display: 'grid', gap: '3', _empty: { display: 'none' }, marginBottom: '6' });
const side = css({
  position: { base: 'static', wide: 'sticky' },
  top: '120px',
  maxHeight: { base: 'none', wide: 'calc(100dvh - 140px)' },
  overflowY: { base: 'visible', wide: 'auto' },
  minWidth: '0',
});
