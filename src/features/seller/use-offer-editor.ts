/**
 * The state of an own offer's form: its values, the differences from the stored offer, the errors, and the mutations
 * that save it. Drafts survive a reload; untouched fields follow the stored offer.
 */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { appConfig } from '~config';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferFields, OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { Failure } from '~/contracts/failure.ts';
import { track } from '~/platform/analytics/track.ts';
import { api } from '~/platform/api/api.ts';
import { asFailure, fieldErrorsOf } from '~/platform/api/failures.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { useImageUploads } from '~/platform/media/use-image-uploads.ts';
import { writeDraft, readDraft } from '~/platform/device/draft-storage.ts';
import {
  changesOf,
  clashesOf,
  differencesOf,
  formOf,
  hasChanges,
  offerFormSchema,
  rebase,
  requiredErrors,
  takeStored,
  type OfferForm,
} from './offer-form.ts';
import { requirementsOf } from './offer-requirements.ts';
import { invalidateOwnOffers } from './seller.queries.ts';

const draftSchema = v.object({ base: offerFormSchema, form: offerFormSchema });
export type OfferDraft = v.InferOutput<typeof draftSchema>;
const isDraft = (value: unknown): value is OfferDraft => v.is(draftSchema, value);

/** The stored draft of this offer's form, or null. In the browser only. */
export function offerDraft(id: string): OfferDraft | null {
  return readDraft(`seller.offer.${id}`, isDraft);
}

export function forgetOfferDraft(id: string): void {
  writeDraft(`seller.offer.${id}`, null);
}

export type OfferAction = 'save' | 'publish' | 'activate' | 'deactivate';

const actions = {
  publish: api.offers.publish.send,
  activate: api.offers.activate.send,
  deactivate: api.offers.deactivate.send,
};

interface EditorInput {
  offer: OwnOffer;
  definition: CategoryDefinition;
  draft: OfferDraft | null;
  /** False until the stored draft has been read: nothing may be overwritten before. */
  isReady: boolean;
  /** Called with the stored offer after a successful mutation. */
  onDone(act: OfferAction, offer: OwnOffer): void;
  /** Called with the paths of the fields that need attention. */
  onRefused(paths: readonly string[]): void;
}

/** Whether the category has the field: a move to another one leaves typed attributes behind that it does not ask for. */
function isAsked(path: string, { attributes }: CategoryDefinition): boolean {
  return (
    !path.startsWith('attributes.') || attributes.some(({ key }) => path === `attributes.${key}`)
  );
}

interface FormState {
  base: OfferForm;
  form: OfferForm;
  /** Paths of fields that were changed here and elsewhere since the form was opened or saved. */
  clashes: readonly string[];
}

/** The edited form merged over the stored offer, with uploads as part of it. */
function useOfferForm({ offer, definition, draft, isReady }: EditorInput) {
  const { locale } = useFormat();
  const stored = useMemo(() => formOf(offer, locale), [offer, locale]);
  const [state, setState] = useState<FormState>(() => ({
    ...(draft ?? { base: stored, form: stored }),
    clashes: [],
  }));
  const uploads = useImageUploads(appConfig.offers.maxImages, state.form.images);
  const uploaded = uploads.images.flatMap(({ mediaId, src }) =>
    mediaId === null ? [] : [{ mediaId, url: src }],
  );
  const form: OfferForm = { ...state.form, images: uploaded };
  const { base } = state;
  if (JSON.stringify(base) !== JSON.stringify(stored)) {
    const next = rebase(form, base, stored);
    setState({
      base: stored,
      form: next,
      clashes: [...new Set([...state.clashes, ...clashesOf(form, base, stored)])],
    });
    // Pictures on their way are a change of the own.
    if (uploaded.length === uploads.images.length) uploads.replace(next.images);
  }
  const isChanged = hasChanges(form, base, definition, locale);
  const text = isChanged ? JSON.stringify({ base, form }) : null;
  useEffect(() => {
    if (isReady) writeDraft(`seller.offer.${offer.id}`, text === null ? null : JSON.parse(text));
  }, [isReady, offer.id, text]);
  return {
    form,
    base,
    typed: state.form,
    isChanged,
    uploads,
    /** Paths where saving replaces what was stored elsewhere meanwhile. */
    clashes: differencesOf(form, base).filter(
      (path) => state.clashes.includes(path) && isAsked(path, definition),
    ),
    set: (part: Partial<OfferForm>) =>
      setState((known) => ({ ...known, form: { ...known.form, ...part } })),
    /** Gives up what was typed in these fields. */
    takeStored: (paths: readonly string[]) => {
      const next = takeStored(form, base, paths);
      if (paths.includes('images')) uploads.replace(next.images);
      setState((known) => ({ ...known, form: next }));
    },
    /** After saving: the stored values, unless somebody went on typing meanwhile. */
    settle: (saved: OwnOffer, sent: OfferForm) => {
      const next = formOf(saved, locale);
      setState((known) => ({
        base: next,
        form: known.form === sent ? next : rebase(known.form, sent, next),
        clashes: [],
      }));
    },
  };
}

/** The errors: messages beside fields, by path, and the failure as a whole. */
function useRefusals(onRefused: EditorInput['onRefused']) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<Failure | null>(null);
  return {
    errors,
    refusal,
    refuse: (found: Record<string, string>, failure: Failure | null): void => {
      setErrors(found);
      setRefusal(failure);
      onRefused(Object.keys(found));
    },
    clear: (): void => {
      setErrors({});
      setRefusal(null);
    },
    forget: (paths: readonly string[]): void => {
      if (!paths.some((path) => errors[path] !== undefined)) return;
      const others = Object.entries(errors).filter(([path]) => !paths.includes(path));
      setErrors(Object.fromEntries(others));
    },
  };
}

/** Puts the returned offer into the cache; lists and the public page are invalidated. */
function useRemember(offerId: string) {
  const queryClient = useQueryClient();
  return async (saved: OwnOffer): Promise<void> => {
    queryClient.setQueryData(api.offers.own.key({ id: offerId }), saved);
    await Promise.all([
      invalidateOwnOffers(queryClient, { refetchType: 'none' }),
      queryClient.invalidateQueries({ queryKey: api.offers.show.key({ id: offerId }) }),
    ]);
  };
}

/**
 * Sends changes, with the version that the form knows. Where the offer was changed elsewhere meanwhile, in other fields,
 * they are sent again onto what is stored now.
 * @returns a call that throws OFFER_CHANGED where both changed the same field; the form then has the stored offer below it
 */
function useSend(offer: OwnOffer, definition: CategoryDefinition) {
  const queryClient = useQueryClient();
  const { locale } = useFormat();
  const { id } = offer;
  return async (
    changed: OfferFields,
    { form, base }: { form: OfferForm; base: OfferForm },
  ): Promise<OwnOffer> => {
    try {
      return await api.offers.update.send({ id, version: offer.version, ...changed });
    } catch (error) {
      if (asFailure(error).code !== 'OFFER_CHANGED') throw error;
      const query = { ...api.offers.own.queryOptions({ id }), staleTime: 0 };
      const current = await queryClient.fetchQuery(query);
      const next = formOf(current, locale);
      if (clashesOf(form, base, next).length > 0) throw error;
      const { fields } = changesOf(rebase(form, base, next), next, definition, locale);
      return api.offers.update.send({ id, version: current.version, ...fields });
    }
  };
}

export function useOfferEditor(input: EditorInput) {
  const { offer, definition } = input;
  const { i18n } = useLingui();
  const { locale } = useFormat();
  const fields = useOfferForm(input);
  const refusals = useRefusals(input.onRefused);
  const remember = useRemember(offer.id);
  const send = useSend(offer, definition);
  const [act, setAction] = useState<OfferAction | null>(null);
  const isUnderWay = useRef(false);

  /** Sends the differences; returns the stored offer. */
  const store = async (changed: OfferFields): Promise<OwnOffer> => {
    if (Object.keys(changed).length === 0) return offer;
    const saved = await send(changed, fields);
    // The form has to meet the saved offer as its own: what it follows is what was saved.
    const remembered = remember(saved);
    fields.settle(saved, fields.typed);
    await remembered;
    return saved;
  };
  /** @param required paths that have to be filled in as well, which they are not */
  const perform = async (next: OfferAction, required: readonly string[] = []): Promise<void> => {
    if (isUnderWay.current || fields.uploads.isBusy) return;
    const changes = changesOf(fields.form, fields.base, definition, locale);
    const found = Object.entries({ ...requiredErrors(required), ...changes.errors });
    if (next !== 'deactivate' && found.length > 0) {
      const texts = found.map(([path, message]) => [path, i18n._(message)]);
      refusals.refuse(Object.fromEntries(texts), null);
      return;
    }
    isUnderWay.current = true;
    setAction(next);
    refusals.clear();
    try {
      let saved = next === 'deactivate' ? offer : await store(changes.fields);
      if (next !== 'save') saved = await actions[next]({ id: offer.id });
      if (next === 'publish' && offer.status === 'draft')
        track({ name: 'CreateProduct', category: offer.category.base });
      await remember(saved);
      input.onDone(next, saved);
    } catch (error) {
      fields.uploads.refuse(error);
      refusals.refuse(fieldErrorsOf(error), asFailure(error));
    } finally {
      isUnderWay.current = false;
      setAction(null);
    }
  };
  return {
    form: fields.form,
    /** Changes fields; `paths` name those whose errors are cleared. */
    set: (part: Partial<OfferForm>, ...paths: string[]): void => {
      fields.set(part);
      refusals.forget(paths);
    },
    uploads: fields.uploads,
    clashes: fields.clashes,
    takeStored: fields.takeStored,
    isChanged: fields.isChanged,
    errors: refusals.errors,
    refusal: refusals.refusal,
    /** The pending mutation. */
    act,
    perform,
    requirements: requirementsOf(fields.form, definition, offer.secrets_count ?? 0, locale),
  };
}

export type OfferEditor = ReturnType<typeof useOfferEditor>;
