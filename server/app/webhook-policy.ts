const developer = { credential: 'session', role: 'developer' } as const;
const path = '/admin/webhooks' as const;
const one = '/admin/webhooks/:id' as const;
const deliveries = '/admin/webhooks/:id/deliveries' as const;

/** The routes of webhooks (specification, "Authentication", rule 9: the developer role). */
export const webhookPolicy = [
  { operation: 'webhooks.list', method: 'GET', path, ...developer },
  { operation: 'webhooks.create', method: 'POST', path, ...developer },
  { operation: 'webhooks.get', method: 'GET', path: one, ...developer },
  { operation: 'webhooks.update', method: 'PUT', path: one, ...developer },
  { operation: 'webhooks.delete', method: 'DELETE', path: one, ...developer },
  { operation: 'webhooks.regenerateSecret', method: 'POST', path: `${one}/regenerate-secret`, ...developer },
  { operation: 'webhooks.test', method: 'POST', path: `${one}/test`, ...developer },
  { operation: 'webhooks.deliveries.list', method: 'GET', path: deliveries, ...developer },
  { operation: 'webhooks.deliveries.get', method: 'GET', path: `${deliveries}/:deliveryId`, ...developer },
  {
    operation: 'webhooks.deliveries.redeliver',
    method: 'POST',
    path: `${deliveries}/:deliveryId/redeliver`,
    ...developer,
  },
] as const;
