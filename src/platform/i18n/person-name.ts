/** What somebody is called on a page: people who left are named in the reader's language. */
import { useLingui } from '@lingui/react/macro';
import { hasLeft } from '~/contracts/identity/deleted-name.ts';

/** A person’s name, or that the account is gone. */
export function usePersonName(): (person: { public_name: string }) => string {
  const { t } = useLingui();
  return (person) => (hasLeft(person) ? t`Deleted account` : person.public_name);
}
