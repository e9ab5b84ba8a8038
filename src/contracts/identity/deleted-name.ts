/** How people who left stand beside what they wrote and traded. A real public name has no space in it. */
export const deletedName = 'Deleted account';

/** Whether this is somebody who left: there is no profile to go to. */
export function hasLeft(person: { public_name: string }): boolean {
  return person.public_name === deletedName;
}
