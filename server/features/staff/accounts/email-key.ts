/** The form in which e-mail addresses are stored and compared. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
