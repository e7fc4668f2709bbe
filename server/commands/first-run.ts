import type { FirstRun, MadeTenant } from './fill-empty-database.ts';

/** What the first start tells once, line by line: who owns the tenant, and its keys. */
export function describeFirstRun(first: MadeTenant): string[] {
  if (first.made === 'tenant') {
    return [
      `The tenant "${first.tenantSlug}" was made, owned by ${first.ownerEmail}. A key for its content:`,
      '',
      `  npm run galley -- key create --tenant ${first.tenantSlug} --type secret --name First --permissions content:write`,
    ];
  }
  return [
    `The demo tenant "${first.tenantSlug}" was made. This is shown once:`,
    '',
    `  Owner        ${first.ownerEmail}`,
    `  Password     ${first.ownerPassword}`,
    `  Public key   ${first.keys.public}`,
    `  Secret key   ${first.keys.secret}`,
    `  Preview key  ${first.keys.preview}`,
  ];
}

/** What a start tells while nobody has made the owner. */
export function describeUnclaimed(setupLink: string): string[] {
  return ['This installation has no owner yet. Whoever opens this link can become it:', '', `  ${setupLink}`];
}

/** A request that works as it stands: demo content right after it was made, else the health of the service. */
export function firstRequest(address: string, first: FirstRun | undefined): string {
  if (first?.made !== 'demo') return `curl ${address}/healthz`;
  return `curl -H 'X-API-Key: ${first.keys.public}' '${address}/api/v1/collections/articles?limit=2'`;
}
