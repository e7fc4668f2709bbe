/** A message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text, in which the link stands on a line of its own. */
  readonly text: string;
  /** What the message asks its reader to open; whoever has it may use it. */
  readonly link: string;
}

/** Sends messages. Call it after the commit of what the message tells, never inside a transaction. */
export interface Mailer {
  /** Whether messages get to the people that they are for, and not to whoever runs this installation. */
  readonly reachesPeople: boolean;
  /** Resolves once the message is handed over. @throws when it is not */
  send(mail: Mail): Promise<void>;
  close(): void;
}
