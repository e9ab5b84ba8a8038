/** Apart from the parts themselves: a first visit comes without its loaders (decision 0008). */
import type { IsIn } from '~/domain/arms.ts';
import {
  LazyAppliedCode,
  LazyBonusChoice,
  LazyCardNotes,
  LazyCountChoice,
  LazyDroppedCodeBanner,
  LazyGameEmblem,
  LazyHead,
  LazyRobloxWarning,
  LazyTerms,
  LazyTimeline,
  LazyTwoSteps,
  LazyUnconfirmedBuyer,
} from './lazy-parts.ts';

/** For loaders: what the server renders of the summary and above it. */
export const preloadSummary = (isIn: IsIn) =>
  Promise.all([
    LazyTimeline.preload(),
    LazyGameEmblem.preload(),
    LazyHead.preload(),
    LazyTerms.preload(),
    LazyDroppedCodeBanner.preload(),
    LazyRobloxWarning.preload(),
    LazyUnconfirmedBuyer.preload(),
    LazyCountChoice.preload(),
    LazyCardNotes.preload(),
    LazyAppliedCode.preload(),
    LazyBonusChoice.preload(),
    isIn('checkout_v2', 'old_variant') && LazyTwoSteps.preload(),
  ]);
