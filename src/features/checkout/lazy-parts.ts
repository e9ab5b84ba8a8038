/** Parts of the checkout that are loaded late: readable without script (decision 0008), or opened by a press. */
import { lazy } from 'react';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';

export const LazyOpenOrder = lazilyHydrated(
  async () => (await import('./components/open-order-part.tsx')).OpenOrderPart,
);
export const LazyTimeline = lazilyHydrated(
  async () => (await import('~/features/common/timeline-contract.tsx')).TimelineContract,
);

export const LazyGameEmblem = lazilyHydrated(
  async () => (await import('~/features/common/game-emblem.tsx')).GameEmblem,
);

export const LazyHead = lazilyHydrated(
  async () => (await import('./components/summary-head.tsx')).SummaryHead,
);

export const LazyTerms = lazilyHydrated(async () => (await import('./components/terms.tsx')).Terms);

export const LazyFailureBanner = lazilyHydrated(
  async () => (await import('~/features/common/failure-banner.tsx')).FailureBanner,
);

export const LazyPriceChangedBanner = lazilyHydrated(
  async () => (await import('./components/price-notices.tsx')).PriceChangedBanner,
);

export const LazyDroppedCodeBanner = lazilyHydrated(
  async () => (await import('./components/price-notices.tsx')).DroppedCodeBanner,
);

export const LazyRobloxWarning = lazilyHydrated(
  async () => (await import('~/features/common/roblox-warning.tsx')).RobloxWarning,
);

export const LazyUnconfirmedBuyer = lazilyHydrated(
  async () => (await import('~/features/common/confirm-email.tsx')).UnconfirmedBuyer,
);

export const LazyCountChoice = lazilyHydrated(
  async () => (await import('./components/count-choice.tsx')).CountChoice,
);

export const LazyCardNotes = lazilyHydrated(
  async () => (await import('./components/card-notes.tsx')).CardNotes,
);

export const LazyAppliedCode = lazilyHydrated(
  async () => (await import('./components/discount-parts.tsx')).AppliedCode,
);

export const LazyBonusChoice = lazilyHydrated(
  async () => (await import('./components/discount-parts.tsx')).BonusChoice,
);

/** The other layout, where it is tried. */
export const LazyTwoSteps = lazilyHydrated(
  async () => (await import('./components/two-steps.tsx')).TwoSteps,
);

/** Dialogs are larger than the page that may open them. */
export const LazyPriceChangedDialog = lazy(async () => ({
  default: (await import('./components/price-changed-dialog.tsx')).PriceChangedDialog,
}));

export const LazyCurrencyDialog = lazy(async () => ({
  default: (await import('./components/currency-dialog.tsx')).CurrencyDialog,
}));
