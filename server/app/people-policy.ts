const session = { credential: 'session' } as const;
const anybody = { method: 'POST', credential: 'none' } as const;
const viewer = { credential: 'session', role: 'viewer' } as const;
const admin = { credential: 'session', role: 'admin' } as const;

/** The rows about people, their keys and their tenants (specification, "Auth endpoints"; decisions, section 4). */
export const peoplePolicy = [
  { operation: 'auth.needsSetup', method: 'GET', path: '/auth/setup', credential: 'none' },
  { operation: 'auth.setup', path: '/auth/setup', ...anybody },
  { operation: 'auth.login', path: '/auth/login', ...anybody },
  { operation: 'auth.setupPassword', path: '/auth/setup-password', ...anybody },
  { operation: 'auth.forgotPassword', path: '/auth/forgot-password', ...anybody },
  { operation: 'auth.resetPassword', path: '/auth/reset-password', ...anybody },
  { operation: 'auth.logout', method: 'POST', path: '/auth/logout', ...session },
  { operation: 'auth.me', method: 'GET', path: '/auth/me', ...session },
  { operation: 'auth.updateMe', method: 'PUT', path: '/auth/me', ...session },
  { operation: 'auth.changePassword', method: 'POST', path: '/auth/change-password', ...session },
  { operation: 'auth.switchTenant', method: 'POST', path: '/auth/switch-tenant', ...session },
  { operation: 'auth.listSessions', method: 'GET', path: '/auth/sessions', ...session },
  { operation: 'auth.endOtherSessions', method: 'DELETE', path: '/auth/sessions', ...session },
  { operation: 'auth.endSession', method: 'DELETE', path: '/auth/sessions/:id', ...session },
  { operation: 'auth.listInvitations', method: 'GET', path: '/auth/invitations', ...session },
  { operation: 'auth.acceptInvitation', method: 'POST', path: '/auth/invitations/:id/accept', ...session },
  { operation: 'auth.declineInvitation', method: 'DELETE', path: '/auth/invitations/:id', ...session },

  { operation: 'people.list', method: 'GET', path: '/admin/people', ...viewer },
  { operation: 'users.list', method: 'GET', path: '/admin/users', ...admin },
  { operation: 'users.invite', method: 'POST', path: '/admin/users/invite', ...admin },
  { operation: 'users.update', method: 'PUT', path: '/admin/users/:id', ...admin },
  { operation: 'users.createResetLink', method: 'POST', path: '/admin/users/:id/reset-link', ...admin },
  { operation: 'users.remove', method: 'DELETE', path: '/admin/users/:id', ...admin },
] as const;
