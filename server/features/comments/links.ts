/** Where the app shows a thread, whatever its record is called by now. */
export function threadLink(publicUrl: string, threadId: string): string {
  return `${publicUrl}/admin/comments/${threadId}`;
}
