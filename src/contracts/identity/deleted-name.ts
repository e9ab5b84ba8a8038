/** The name shown for deleted accounts beside what they wrote and traded. A real public name has no space in it. */
export const deletedName = 'Deleted account';

/** Whether the account was deleted: there is no profile to go to. */
export function hasLeft(person: { public_name: string }): boolean {
  return person.public_name === deletedName;
}
