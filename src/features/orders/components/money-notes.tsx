/** What stands between an order and its money, for the few orders that have it: in a script of its own. */
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import AuthorisedNote from './authorised-note.tsx';
import BankStop from './bank-stop.tsx';

export default function MoneyNotes({ order }: { order: OrderOutput }) {
  const { authorised, bank_stopped: isStopped, role } = order;
  return (
    <>
      {authorised ? <AuthorisedNote authorised={authorised} role={role} /> : null}
      {isStopped ? <BankStop /> : null}
    </>
  );
}
