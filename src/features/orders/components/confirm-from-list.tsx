/** The question before the payment is released, asked from a list. Loaded when it is needed. */
import { useEffect } from 'react';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useFocusAfter } from '~/features/common/use-focus-after.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The row, and its button with it, goes to another group once the order is complete. */
export function ConfirmFromList(props: { order: OrderOutput; onClose(): void }) {
  const leave = useFocusAfter();
  useEffect(() => leave(true));
  return <ConfirmDialog {...props} />;
}
