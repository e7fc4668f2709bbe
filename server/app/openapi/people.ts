import { z } from 'zod';
import { named, ok } from '../../features/api/operation.ts';
import { paging } from '../../features/api/query-shapes.ts';
import { sampleIds, samplePassword, sampleTexts } from '../../features/api/sample-values.ts';
import {
  acceptShape,
  changePasswordShape,
  changeRoleShape,
  claimShape,
  deliveryShape,
  forgotPasswordShape,
  inviteShape,
  listedSessionShape,
  newSessionShape,
  ownInvitationShape,
  personShape,
  redeemTokenShape,
  renameUserShape,
  resetLinkShape,
  sessionShape,
  setupStateShape,
  signInShape,
  switchTenantShape,
  userShape,
} from '../../features/staff/shapes.ts';
import { dataAnswer, pageAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { prefixed } from '../legacy-prefixed.ts';

const chapter = 'Sign-in';
const session = dataAnswer(named('Session', sessionShape));
const redeem = named('RedeemToken', redeemTokenShape);
const email = sampleTexts.editorEmail;
const firstRun = {
  tenantName: 'Tideline',
  tenantSlug: sampleTexts.tenantSlug,
  name: 'Olive Reed',
  email: sampleTexts.ownerEmail,
  password: samplePassword,
};

const passwordOperations = prefixed('auth', {
  setupPassword: {
    chapter,
    summary: 'Choose a first password',
    body: redeem,
    answers: ok(successAnswer, 'Chosen: sign in with it.'),
    errors: ['FORBIDDEN'],
    examples: {
      chosen: { body: { token: sampleTexts.setupToken, password: samplePassword } },
      again: {
        summary: 'A link works once',
        body: { token: sampleTexts.setupToken, password: samplePassword },
        status: 400,
      },
    },
  },
  forgotPassword: {
    chapter,
    summary: 'Ask for a mail that resets the password',
    description: 'Answers the same for everybody, known or not.',
    body: named('ForgotPassword', forgotPasswordShape),
    answers: ok(successAnswer, 'A mail is on its way where the address is known.'),
    errors: ['FORBIDDEN'],
    examples: { asked: { body: { email: sampleTexts.editorEmail } } },
  },
  resetPassword: {
    chapter,
    summary: 'Choose a new password',
    description: 'Ends all sessions of the person.',
    body: redeem,
    answers: ok(successAnswer, 'Chosen: sign in with it.'),
    errors: ['FORBIDDEN'],
    examples: { chosen: { body: { token: sampleTexts.resetToken, password: samplePassword } } },
  },
  changePassword: {
    chapter,
    summary: 'Change the own password',
    description: 'Ends the other sessions of the person.',
    body: named('ChangePassword', changePasswordShape),
    answers: ok(successAnswer, 'Changed.'),
    examples: {
      changed: { body: { currentPassword: samplePassword, newPassword: `${samplePassword}, still` } },
    },
  },
});

const newSession = dataAnswer(named('NewSession', newSessionShape));

const setupOperations = prefixed('auth', {
  needsSetup: {
    chapter: 'First run',
    summary: 'Whether the installation still needs its owner',
    answers: ok(dataAnswer(setupStateShape)),
    examples: { empty: {} },
  },
  setup: {
    chapter: 'First run',
    summary: 'Make the first tenant and its owner',
    description:
      'Works once, while no tenant exists, with the token of the link that `galley serve` prints then. The owner is a ' +
      'super-admin of the installation, and signed in.',
    body: named('Setup', claimShape),
    answers: {
      201: {
        description: 'The session of the owner, as after signing in.',
        content: newSession,
        headers: ['Set-Cookie'],
      },
    },
    errors: ['CONFLICT', 'FORBIDDEN'],
    examples: {
      claimed: { body: { setupToken: sampleTexts.firstRunToken, ...firstRun } },
      again: {
        summary: 'An installation is claimed once',
        body: { setupToken: sampleTexts.firstRunToken, ...firstRun },
        status: 409,
      },
    },
  },
});

const sessionOperations = prefixed('auth', {
  login: {
    chapter,
    summary: 'Sign in',
    description:
      'Three failures from an address or five for an e-mail within 30 minutes lock it out, for longer each time.',
    body: named('SignIn', signInShape),
    answers: {
      200: {
        description: 'The session; the token for programs stands in the body, that for browsers in a cookie.',
        content: newSession,
        headers: ['Set-Cookie'],
      },
    },
    errors: ['UNAUTHORIZED', 'FORBIDDEN'],
    examples: {
      signedIn: { body: { email, password: samplePassword } },
      wrong: { body: { email, password: 'not the password' }, status: 401 },
    },
  },
  logout: {
    chapter,
    summary: 'Sign out',
    answers: {
      200: { description: 'The session is over.', content: successAnswer, headers: ['Set-Cookie'] },
    },
    examples: { signedOut: {} },
  },
  me: { chapter, summary: 'Who is signed in', answers: ok(session, 'The session.'), examples: { me: {} } },
  updateMe: {
    chapter,
    summary: 'Change the own name',
    body: named('RenameUser', renameUserShape),
    answers: ok(session, 'The session.'),
    examples: { renamed: { body: { name: 'Ada M. Quill' } } },
  },
  switchTenant: {
    chapter,
    summary: 'Work in another tenant',
    body: named('SwitchTenant', switchTenantShape),
    answers: ok(session, 'The session, now in the other tenant.'),
    errors: ['NOT_FOUND'],
    examples: { switched: { body: { tenantId: sampleIds.otherTenant } } },
  },
  listSessions: {
    chapter,
    summary: 'List the own sessions',
    answers: ok(dataAnswer(z.array(named('ListedSession', listedSessionShape))), 'The last used first.'),
    examples: { all: {} },
  },
  endOtherSessions: {
    chapter,
    summary: 'End all other sessions of oneself',
    answers: ok(successAnswer, 'Ended.'),
    examples: { ended: {} },
  },
  endSession: {
    chapter,
    summary: 'End one of the own sessions',
    answers: ok(successAnswer, 'Ended.'),
    errors: ['NOT_FOUND'],
    examples: { ended: { path: { id: sampleIds.session } } },
  },
  listInvitations: {
    chapter,
    summary: 'List the own invitations',
    description:
      'Those to the address of the account, by any tenant, whose links work. A membership begins by accepting.',
    answers: ok(dataAnswer(z.array(named('OwnInvitation', ownInvitationShape))), 'The newest first.'),
    examples: { all: {} },
  },
  acceptInvitation: {
    chapter,
    summary: 'Accept an invitation',
    body: named('AcceptInvitation', acceptShape),
    answers: ok(session, 'The session, which may now move to the new tenant.'),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    examples: { accepted: { path: { id: sampleIds.invitation }, body: {} } },
  },
  declineInvitation: {
    chapter,
    summary: 'Decline an invitation',
    answers: ok(successAnswer, 'Declined.'),
    errors: ['NOT_FOUND'],
    examples: { declined: { path: { id: sampleIds.unwantedInvitation } } },
  },
});

const userOperations = prefixed('users', {
  list: {
    chapter: 'Users',
    summary: 'List the people of the tenant',
    query: z.object(paging),
    answers: ok(pageAnswer(named('User', userShape)), 'A page of people.'),
    examples: { all: { query: { limit: '2' } } },
  },
  invite: {
    chapter: 'Users',
    summary: 'Invite somebody',
    description:
      'Nobody grants a role above their own. The invited get a mail with a link, and become members when they accept: by ' +
      'choosing a password, or signed in to the account that they have. The answer does not tell which it will be. ' +
      'Where no mail server is set, it holds the link, to be passed on.',
    body: named('Invite', inviteShape),
    answers: {
      201: { description: 'The invitation, as `GET /admin/users` lists it.', content: invited() },
      200: { description: 'Somebody who was invited before: the mail is sent again.', content: invited() },
    },
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    examples: {
      editor: { body: { email: sampleTexts.newEmail, role: 'editor', name: 'Cleo Marsh' }, status: 201 },
      again: { body: { email: sampleTexts.newEmail, role: 'editor' } },
      noAddress: { body: { email: 'nobody', role: 'editor' }, status: 400 },
    },
  },
  update: {
    chapter: 'Users',
    summary: 'Give somebody another role',
    body: named('ChangeRole', changeRoleShape),
    answers: ok(dataAnswer(userShape), 'The person.'),
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { promoted: { path: { id: sampleIds.guest }, body: { role: 'developer' } } },
  },
  createResetLink: {
    chapter: 'Users',
    summary: 'Make a link to a new password for somebody',
    description:
      'Only where no mail server is set, for people of this tenant alone and not above the own role. Pass the link on ' +
      'yourself: it works once, for an hour, and replaces the one made before.',
    answers: {
      201: { description: 'The link.', content: dataAnswer(named('ResetLink', resetLinkShape)) },
    },
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { made: { path: { id: sampleIds.colleague }, status: 201 } },
  },
  remove: {
    chapter: 'Users',
    summary: 'Remove somebody from the tenant',
    description: 'The last owner stays.',
    answers: ok(successAnswer, 'Removed.'),
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      removed: { path: { id: sampleIds.guest } },
      unknown: { path: { id: sampleIds.tenant }, status: 404 },
    },
  },
});

const pickerOperations = prefixed('people', {
  list: {
    chapter: 'Users',
    summary: 'Find people of the tenant',
    description: 'For choosing somebody, such as the author of a post; by name.',
    query: z.object({
      ...paging,
      q: z.string().max(200).optional().describe('A part of names and e-mails.'),
    }),
    answers: ok(pageAnswer(named('Person', personShape)), 'A page of people.'),
    examples: { found: { query: { q: 'quill' } }, all: { query: { limit: '2' } } },
  },
});

function invited() {
  return z.strictObject({ data: userShape, meta: deliveryShape });
}

/** People: sessions, passwords, the users of a tenant and the log of what they did. */
export const peopleOperations = {
  ...setupOperations,
  ...passwordOperations,
  ...sessionOperations,
  ...userOperations,
  ...pickerOperations,
};
