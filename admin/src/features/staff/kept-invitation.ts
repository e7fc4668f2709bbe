const name = 'galley.invitation';

/** Keeps the token of an invitation until one has signed in to accept it: in this tab, and no longer. */
export function keepInvitation(token: string): void {
  sessionStorage.setItem(name, token);
}

/** The token that was kept, undefined when there is none. */
export function keptInvitation(): string | undefined {
  return sessionStorage.getItem(name) ?? undefined;
}

export function dropInvitation(): void {
  sessionStorage.removeItem(name);
}
