/** After a refusal the first field that it names has the focus. */
import { useEffect, useRef } from 'react';

export function useFocusOnError(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return form;
}
