/** The unit of a count: *1K gold* in the page's language. */
import { useFormat } from '~/platform/i18n/use-format.ts';

export function useUnit({ name, size }: { name: string; size: number }): string {
  const { compact } = useFormat();
  return size === 1 ? name : `${compact(size)}\u00A0${name}`;
}
