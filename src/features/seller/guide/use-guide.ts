/** One step of the form at a time: where the seller is, what has to be right before the next, and where the focus goes. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { focusField } from '../components/form-parts.tsx';
import type { OfferEditor } from '../use-offer-editor.ts';
import { missingIn, readStep, stepBeside, stepHref, stepOf, type FormStep } from './guide-steps.ts';

/**
 * The heading of a step takes the focus when the step is reached; not when the page is opened.
 * @returns names fields of the step that is shown next: the first of them takes the focus instead
 */
export function useStepFocus<Place extends HTMLElement>(
  place: RefObject<Place | null>,
  step: string,
): (paths: readonly string[]) => void {
  const known = useRef(step);
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    if (known.current === step) return;
    known.current = step;
    const paths = wanted.current;
    wanted.current = [];
    if (paths.length > 0) {
      focusField(place.current, paths);
      return;
    }
    const heading = place.current?.querySelector<HTMLElement>(`[data-step=${step}] h2`);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [place, step]);
  return (paths) => {
    wanted.current = paths;
  };
}

interface GuideInput {
  isOn: boolean;
  /** What stands in the address. */
  raw: unknown;
  offer: OwnOffer;
  form: RefObject<HTMLFormElement | null>;
}

export function useGuide({ isOn, raw, offer, form }: GuideInput) {
  const router = useRouter();
  const step = readStep(raw);
  /** Where to go on once everything is saved. */
  const goal = useRef<FormStep | null>(null);
  const focusNext = useStepFocus(form, step);
  const go = (to: FormStep): void => {
    void router.navigate({ href: stepHref(offer.id, to) });
  };
  return {
    isOn,
    step,
    go,
    /** Goes on when what is required here is filled in and the server has taken it. */
    next: (editor: OfferEditor): void => {
      // The button says that pictures are on their way; Enter in a field asks nobody.
      if (editor.uploads.isBusy) return;
      goal.current = stepBeside(step, 1);
      void editor.perform('save', missingIn(step, editor.requirements));
    },
    /** After saving: true when it was for the next step. */
    reached: (): boolean => {
      const to = goal.current;
      goal.current = null;
      if (to === null) return false;
      go(to);
      return true;
    },
    /** Shows the field of a path, in whichever step it stands. */
    show: (paths: readonly string[]): void => {
      goal.current = null;
      const [first] = paths;
      const to = first === undefined ? step : stepOf(first);
      if (!isOn || to === step) focusField(form.current, paths);
      else {
        focusNext(paths);
        go(to);
      }
    },
  };
}

export type Guide = ReturnType<typeof useGuide>;
