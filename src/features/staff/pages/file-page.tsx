/** A file of staff: one page for each kind of thing that is looked into (decision 0124). */
import type { Role } from '~/domain/roles.ts';
import type { LoadedFile } from '../files/load-file.ts';
import { OfferFilePage } from '../files/offer-file.tsx';
import { OrderFilePage } from '../files/order-file.tsx';
import { SellerFilePage } from '../files/seller-file.tsx';
import { PersonPage } from './person-page.tsx';

export function FilePage({ file, role }: { file: LoadedFile; role: Role }) {
  const { place, id } = file;
  // Another file is another page: nothing of what was opened or typed in this one stays.
  if (place === 'orders') return <OrderFilePage key={id} id={id} role={role} />;
  if (place === 'offers') return <OfferFilePage key={id} id={id} />;
  if (place === 'sellers') return <SellerFilePage key={id} id={id} />;
  return <PersonPage key={id} id={id} role={role} />;
}
