/** The host of the addresses that stand for people who came by name only, with an archive. No mail ever gets there. */
export const placeholderHost = 'imported.invalid';

/** The address of somebody who came by name only. */
export function placeholderEmail(id: string): string {
  return `${id}@${placeholderHost}`;
}

/** Whether an address is one of those: nobody can be invited to it, since whoever took it up would be somebody else. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(`@${placeholderHost}`);
}
