import type { FirstRun, MadeTenant } from './fill-empty-database.ts';

/** Returns the lines that the first start prints once: the owner of the tenant, and its keys. */
export function describeFirstRun(first: MadeTenant): string[] {
  if (first.made === 'tenant') {
    return [
      `Galley created the tenant "${first.tenantSlug}" with the owner ${first.ownerEmail}. To create an API key, run:`,
      '',
      `  npm run galley -- key create --tenant ${first.tenantSlug} --type secret --name First --permissions content:write`,
    ];
  }
  return [
    `Galley created the demo tenant "${first.tenantSlug}". The password and the keys are shown only once:`,
    '',
    `  Owner        ${first.ownerEmail}`,
    `  Password     ${first.ownerPassword}`,
    `  Public key   ${first.keys.public}`,
    `  Secret key   ${first.keys.secret}`,
    `  Preview key  ${first.keys.preview}`,
  ];
}

/** Returns the lines that each start prints until the owner is created. */
export function describeUnclaimed(setupLink: string): string[] {
  return [
    'Galley has no owner yet. Open this link to create the owner. Keep the link secret:',
    '',
    `  ${setupLink}`,
  ];
}

/** Returns a request that works when pasted: demo content after it was created, otherwise the health check. */
export function firstRequest(address: string, first: FirstRun | undefined): string {
  if (first?.made !== 'demo') return `curl ${address}/healthz`;
  return `curl -H 'X-API-Key: ${first.keys.public}' '${address}/api/v1/collections/articles?limit=2'`;
}
