import type { z } from 'zod';
import { isoTime, isoTimeOrNull } from '../../../lib/clock.ts';
import type { userShape } from '../shapes.ts';
import { asRole } from '../staff-request.ts';
import type { MemberRow } from './members-store.ts';

/** A person as the people of their tenant see them. */
export function presentUser(member: MemberRow): z.input<typeof userShape> {
  return {
    id: member.id,
    email: member.email,
    name: member.name,
    role: asRole(member.role),
    /** `invited` until the person has chosen a password. */
    status: member.has_password === 1 ? 'active' : 'invited',
    lastSeenAt: isoTimeOrNull(member.last_seen_at),
    createdAt: isoTime(member.joined_at),
  };
}
