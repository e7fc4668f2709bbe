import type { Actor } from '../../lib/actor.ts';
import type { EventSubject } from './event-subject.ts';

/** A change that happened, as webhooks and the changes feed tell it (specification, "Events"). */
export interface ChangeEvent {
  readonly id: string;
  /** `page.created`, `collection_item.published`… */
  readonly kind: string;
  readonly recordKind: string;
  readonly recordId: string;
  readonly data: unknown;
  readonly subject: EventSubject;
  readonly actor: Actor;
  /** Unix milliseconds. */
  readonly at: number;
}
