/** Asks before a page with unsaved words is left. Listens only while there are some, so that other pages may be kept. */
import { useBlocker } from '@tanstack/react-router';

export function useLeaveWarning(isUnsaved: boolean) {
  return useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    disabled: !isUnsaved,
    withResolver: true,
  });
}
