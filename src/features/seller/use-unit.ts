/** What a count of one is: *1k gold* in words of the page's language. */
import { useFormat } from '~/platform/use-format.ts';

export function useUnit({ name, size }: { name: string; size: number }): string {
  const { count } = useFormat();
  return size === 1 ? name : `${count(size)}\u00A0${name}`;
}
