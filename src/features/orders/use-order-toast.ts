/** A toast on every page when an order's status has changed, with a link to it. */
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { orderStatusLabels } from '~/features/common/order-status.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { toast } from '~/ui/toast-store.ts';
import type { OrderStatusChange } from './orders.realtime.ts';

export function useOrderToast(): (change: OrderStatusChange) => void {
  const { t, i18n } = useLingui();
  const router = useRouter();
  return useCallback(
    (change) => {
      const href = paths.order(change.order_id);
      // Whoever looks at the order sees the change there.
      if (router.state.location.pathname === href) return;
      const status = i18n._(orderStatusLabels[change.status].label);
      toast({
        description: t`An order changed: ${status}`,
        action: {
          label: t`Show the order`,
          onAction: () => void router.navigate({ to: '.', href }),
        },
      });
    },
    [router, i18n, t],
  );
}
