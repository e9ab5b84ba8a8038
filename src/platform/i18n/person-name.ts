/** The displayed name of a person: deleted accounts have one in the reader's language. */
import { useLingui } from '@lingui/react/macro';
import { hasLeft } from '~/contracts/identity/deleted-name.ts';

/** A person’s name, or the label of a deleted account. */
export function usePersonName(): (person: { public_name: string }) => string {
  const { t } = useLingui();
  return (person) => (hasLeft(person) ? t`Deleted account` : person.public_name);
}
