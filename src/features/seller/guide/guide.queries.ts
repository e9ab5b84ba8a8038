/** What a new seller does first, and whether they are guided. */
import { useQueryClient } from '@tanstack/react-query';
import type { FirstStepPart } from '~/contracts/dashboard/dashboard-names.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';

export const firstStepsQuery = () => api.dashboard.firstSteps.queryOptions();

/** The pressed button is gone: the page begins again at its heading. */
function focusPage(): void {
  requestAnimationFrame(() => {
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

/** Puts the list or the guide away, on every device of the seller. @param after once it is */
export function usePutAway(part: FirstStepPart, after: () => void = () => {}) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: () => api.dashboard.hideFirstSteps.send({ part }),
    onSuccess: (left) => {
      queryClient.setQueryData(api.dashboard.firstSteps.key(), left);
      focusPage();
      after();
    },
  });
}
